// heddle: => violated memory:12
// heddle: -DLENGTH => violated memory
// about: what is not there is not found; an array has a length
#include <stdlib.h>
static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
	int a[3] = {3, 1, 2}, key = 4;
#ifdef LENGTH
	qsort(a, 4, sizeof *a, order);
#endif
	qsort(a, 3, sizeof *a, order);
	return *(int *)bsearch(&key, a, 3, sizeof *a, order); // violated here
}
