//go:build !amd64 && !arm64

package visited

import "unsafe"

// prefetch does nothing where we have no instruction for it.
func prefetch(unsafe.Pointer) {}

// prefetchToWrite does nothing either.
func prefetchToWrite(unsafe.Pointer) {}
