// heddle: => violated assert:14
// heddle: -DOFF => safe complete
// about: seconds of an earlier alarm may be left
#include <assert.h>
#include <unistd.h>

int main(void)
{
#ifdef OFF
	alarm(0);
#else
	alarm(3);
#endif
	assert(alarm(0) == 0);
	return 0;
}
