// heddle: => safe complete
// about: a pointer that is stored unaligned is the same number later, whatever is found out about its address
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

struct __attribute__((packed)) { char c; int *p; } s;

int main(void) {
	int *old = malloc(4);
	uintptr_t n;
	free(old);
	s.p = malloc(4);
	if (old == s.p)
		n = 0;
	memcpy(&n, (char *)&s + 1, sizeof n);
	free((int *)n);
	return 0;
}
