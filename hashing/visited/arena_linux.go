package visited

// This file defines how an arena gets its memory from Linux.

import (
	"fmt"
	"syscall"
)

// Advice that the syscall package does not name.
const (
	adviseHugePage      = 14
	advisePopulateWrite = 23
)

// mapRegion returns address space for size bytes of zeros.
func mapRegion(size int) ([]byte, error) {
	return syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
}

// fill puts memory behind a part of a region. Both calls are hints: a system that
// does not know them fills page by page on first touch.
func fill(b []byte) {
	_ = syscall.Madvise(b, adviseHugePage)
	_ = syscall.Madvise(b, advisePopulateWrite)
}

// unmapRegion gives back what mapRegion returned.
func unmapRegion(region []byte) {
	if err := syscall.Munmap(region); err != nil {
		panic(fmt.Sprintf("visited: memory that was mapped cannot be unmapped: %v", err))
	}
}
