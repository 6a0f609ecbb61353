// heddle: => safe complete
// about: quick_exit calls what at_quick_exit was given, the last one first, and nothing that atexit was given
#include <assert.h>
#include <stdlib.h>
int n;
void never(void) { assert(0); }
void one(void) { assert(n++ == 2); }
void late(void) { assert(n++ == 1); }
void two(void) { assert(n++ == 0), at_quick_exit(late); }
int main(void) {
	atexit(never);
	assert(at_quick_exit(one) == 0 && at_quick_exit(two) == 0);
	quick_exit(0);
}
