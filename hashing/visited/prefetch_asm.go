//go:build amd64 || arm64

package visited

import "unsafe"

// prefetch asks the processor for the line of memory at p and the next, since a key often lies behind its home and others
// behind it have to move; it never faults.
func prefetch(p unsafe.Pointer)

// prefetchToWrite asks for the line of memory at p, which is going to be changed, so that no other processor keeps it; it never faults.
func prefetchToWrite(p unsafe.Pointer)
