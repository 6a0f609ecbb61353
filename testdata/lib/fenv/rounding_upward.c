// heddle: => violated assert:7
// about: the direction at the start is to the nearest number
#include <assert.h>
#include <fenv.h>

int main(void) {
	assert(fegetround() == FE_UPWARD); // violated here
	return 0;
}
