// heddle: => violated assert:8
// about: there may be no processor time to tell (C11 7.27.2.1)
#include <assert.h>
#include <time.h>

int main(void)
{
	assert(clock() != (clock_t)-1);
	return 0;
}
