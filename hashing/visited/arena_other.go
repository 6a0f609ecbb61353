//go:build !linux

package visited

// This file defines how an arena gets its memory where the system is not Linux:
// from the Go heap. Regions live as long as their arena, so nothing is held twice
// there either.

// mapRegion returns size bytes of zeros.
func mapRegion(size int) ([]byte, error) { return make([]byte, size), nil }

// fill has nothing to do.
func fill([]byte) {}

// unmapRegion leaves the region to the collector.
func unmapRegion([]byte) {}
