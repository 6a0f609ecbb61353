// heddle: => violated assert:10
// about: another process may have ended
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void) {
	clockid_t clock;
	int e = clock_getcpuclockid(getppid(), &clock);
	assert(e == 0); // violated here
	return 0;
}
