// Package offheap gives memory outside the Go heap.
package offheap

// This file defines how it is got from Linux.

import (
	"fmt"
	"syscall"
)

// Advice that the syscall package does not name.
const (
	adviseHugePage      = 14
	advisePopulateWrite = 23
)

// Map returns address space for size bytes of zeros.
func Map(size int) ([]byte, error) {
	return syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
}

// Fill puts memory behind a part of a region. Both calls are hints: a system that
// does not know them fills page by page on first touch.
func Fill(b []byte) {
	_ = syscall.Madvise(b, adviseHugePage)
	_ = syscall.Madvise(b, advisePopulateWrite)
}

// Unmap gives back what Map returned.
func Unmap(region []byte) {
	if err := syscall.Munmap(region); err != nil {
		panic(fmt.Sprintf("offheap: memory that was mapped cannot be unmapped: %v", err))
	}
}
