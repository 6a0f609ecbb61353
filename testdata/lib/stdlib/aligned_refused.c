// heddle: => violated memory:11
// heddle: -DFAILS --malloc-may-fail => violated memory:11
// about: the twin of stdlib/aligned does not look at the result
#include <stdlib.h>
#ifndef FAILS
#define ALIGNMENT 12
#else
#define ALIGNMENT 16
#endif
int main(void) {
	void *p = 0; *(char *)(posix_memalign(&p, ALIGNMENT, 8), p) = 1; // violated here
	return 0;
}
