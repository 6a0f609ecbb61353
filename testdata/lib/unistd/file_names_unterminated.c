// heddle: => violated memory
// heddle: -DRESULT => violated assert:10
// about: a name has an end; a call may fail
#include <assert.h>
#include <unistd.h>
int main(void) {
	char name[2] = {'a', 'b'};
#ifdef RESULT
	int r = chdir("/");
	assert(r == 0); // violated here
#else
	unlink(name);
#endif
	return name[0];
}
