// heddle: => safe complete
// heddle: -DFREE => unknown unsupported
// about: memory may be kept from being swapped out, and advice about it be given, which changes nothing in it
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>

int main(void) {
	char *p = aligned_alloc(4096, 4096);
	p[0] = 1;
	if (mlock(p, 4096) != 0)
		assert(errno == EAGAIN || errno == ENOMEM || errno == EPERM);
	assert(mlockall(0) == -1 && errno == EINVAL);
	if (madvise(p, 4096, MADV_HUGEPAGE) != 0)
		assert(errno == EINVAL || errno == ENOMEM);
	int e = posix_madvise(p, 4096, POSIX_MADV_DONTNEED);
	assert(e == 0 || e == EINVAL || e == ENOMEM);
	munlock(p, 4096);
	assert(p[0] == 1);
#ifdef FREE
	madvise(p, 4096, MADV_DONTNEED);
#endif
	free(p);
	return 0;
}
