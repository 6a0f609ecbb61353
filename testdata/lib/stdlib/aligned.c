// heddle: --check assert,memory,leak => safe complete
// heddle: --malloc-may-fail => safe complete
// about: aligned blocks; an alignment that is none is refused
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
	void *p = 0;
	assert(posix_memalign(&p, 3, 8) == EINVAL && p == 0);
	int e = posix_memalign(&p, 64, 8);
	assert(e == 0 || e == ENOMEM);
	if (e == 0)
		*(long *)p = 1;
	free(p);
	char *q = aligned_alloc(16, 32);
	if (q)
		q[31] = 0;
	free(q);
	q = reallocarray(0, 4, 4);
	if (q)
		q[15] = 0;
	free(q);
	errno = 0;
	assert(reallocarray(0, SIZE_MAX, 2) == 0 && errno == ENOMEM);
	return 0;
}
