// heddle: --check leak=all,memory,assert => safe complete
// heddle: --check leak=all,memory,assert --malloc-may-fail => safe complete
// heddle: -DFREED => violated memory:20
// about: what setenv allocates is the library's: it does not leak, and nobody may free it
#include <assert.h>
#include <stdlib.h>

int main(void) {
	if (setenv("A", "b", 1) == 0) {
		assert(setenv("A", "cc", 0) == 0 && *getenv("A") == 'b');
		setenv("A", "ddd", 1);
		unsetenv("A");
	}
	setenv("TZ", "UTC", 1);
	setenv("TZ", "UTC", 1);
	clearenv();
	setenv("B", "b", 1);
#ifdef FREED
	char *b = getenv("B");
	free(b); // violated here
#endif
	return 0;
}
