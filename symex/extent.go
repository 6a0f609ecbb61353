package symex

// This file defines how much memory a library function accesses through an argument, and how.

// Use says how a library function accesses memory.
type Use uint8

const (
	useRead Use = iota
	useWrite
	useSync // an atomic update
	useLook // likewise; but what it tells may be what others did with whom it does not synchronise
)

// MemoryAccess is an access to the memory that an argument points to, or of the library's own.
type MemoryAccess struct {
	arg  int // negative: one of those below
	size Extent
	use  Use
	verb string // what reports say of it
}

// Extent is a number of bytes, or one of the names below.
type Extent int

const (
	ExtentPtr    Extent = -1 - iota // a pointer
	ExtentBlock                     // the whole object
	ExtentCount                     // as many bytes as the next argument says
	ExtentItems                     // as many as the product of the next two arguments
	ExtentStream                    // a FILE, if it can end
	extentTime                      // struct timespec
	ExtentMutex
	ExtentCond
	ExtentSem
	ExtentRwlock
	ExtentBarrier
	ExtentAttr   // pthread_attr_t
	ExtentUnwind // what a cleanup handler has of __pthread_unwind_buf_t
)

// objectExtents gives the sizes in 64-bit and 32-bit programs.
var objectExtents = [...][2]uint64{
	-ExtentPtr: {8, 4}, -extentTime: {16, 8}, -ExtentMutex: {40, 24}, -ExtentCond: {48, 48}, -ExtentSem: {32, 16},
	-ExtentRwlock: {56, 32}, -ExtentBarrier: {32, 20}, -ExtentAttr: {56, 36}, -ExtentUnwind: {16, 12},
}
