// heddle: => violated assert:9
// about: a process may be allowed less locked memory than it asks for
#include <assert.h>
#include <sys/mman.h>

int main(void) {
	static char buffer[4096];
	int e = mlock(buffer, sizeof buffer);
	assert(e == 0); // violated here
	return 0;
}
