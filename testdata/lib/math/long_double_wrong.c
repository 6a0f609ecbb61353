// heddle: => violated assert:10
// about: the root of a long double has more digits than that of a double.
#include <assert.h>
#include <math.h>

int main(void)
{
	assert(sqrtl(4) == 2);
	long double root = sqrtl(2.0L);
	assert(root == sqrt(2.0));
	return 0;
}
