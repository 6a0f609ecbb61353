// heddle: => safe complete
// about: functions are called at the exit, the last one first
#include <assert.h>
#include <stdlib.h>
int n;
void one(void) { assert(n++ == 1); }
void two(void) { assert(n++ == 0); }
int main(void) {
	assert(atexit(one) == 0 && atexit(two) == 0);
	exit(0);
}
