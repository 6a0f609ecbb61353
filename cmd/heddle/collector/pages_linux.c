//go:build linux && (amd64 || arm64)

// This file defines on what pages the heap lies. A short run touches some thousand pages for the first time, a long one some ten thousand, each of which costs the
// system a microsecond, or twenty in a virtual machine: a third of the time for a small program, an eighth for one with millions of nodes. The system is asked for huge pages there.
//
// Go's runtime maps memory through this function of the C library, which it calls for sanitizers' sake (runtime/cgo/gcc_mmap.c).
// Would it not, everything would be as before, just slower. The C library does not call it for malloc.

#if !defined __SANITIZE_THREAD__ && !defined __SANITIZE_ADDRESS__ // whose function it is there

#define _GNU_SOURCE
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define HUGE (2UL << 20)

void *mmap(void *at, size_t length, int protection, int flags, int fd, off_t offset) {
	void *p = (void *)syscall(SYS_mmap, at, length, protection, flags, fd, offset);
	// The runtime reserves addresses first. What it then maps there in such pieces is heap.
	if (p != MAP_FAILED && (flags & MAP_FIXED) && (flags & MAP_ANONYMOUS) && protection == (PROT_READ | PROT_WRITE) && length >= HUGE)
		madvise(p, length, MADV_HUGEPAGE);
	return p;
}

#endif
