// heddle: => violated assert:7
// heddle: -DLIMIT => violated assert:13
// about: how many processors and files there may be is open
#include <assert.h>
#include <sys/resource.h>
#include <unistd.h>
void processors(void) { assert(sysconf(_SC_NPROCESSORS_ONLN) > 1); } // violated here
int main(void) {
#ifdef LIMIT
	struct rlimit l = {64, 64};
	int r = setrlimit(RLIMIT_NOFILE, &l);
	(void)r;
	assert(r == 0); // violated here
#else
	processors();
#endif
	return 0;
}
