//go:build !linux

// Package offheap gives memory outside the Go heap.
package offheap

// This file defines how it is got where the system is not Linux:
// from the Go heap. It lives as long as what uses it, so nothing is held twice
// there either.

// Map returns size bytes of zeros.
func Map(size int) ([]byte, error) { return make([]byte, size), nil }

// Fill has nothing to do.
func Fill([]byte) {}

// Unmap leaves the region to the collector.
func Unmap([]byte) {}
