// heddle: => safe complete
// about: arrays are sorted and searched, of inputs too
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int order(const void *a, const void *b) {
	int x = *(const int *)a, y = *(const int *)b;
	return (x > y) - (x < y);
}

int main(void) {
	int a[3] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), 7};
	qsort(a, 3, sizeof *a, order);
	assert(a[0] <= a[1] && a[1] <= a[2]);
	int key = 7, *p = bsearch(&key, a, 3, sizeof *a, order);
	assert(p && *p == 7);
	return 0;
}
