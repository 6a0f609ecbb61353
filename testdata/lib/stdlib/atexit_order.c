// heddle: => violated assert:6
// about: the twin of stdlib/atexit expects them in the order of their registration
#include <assert.h>
#include <stdlib.h>
int n;
void one(void) { assert(n++ == 0); } // violated here
void two(void) { n++; }
int main(void) {
	atexit(one), atexit(two);
	return 0;
}
