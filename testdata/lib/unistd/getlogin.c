// heddle: => safe complete
// about: a login name fits its room or is refused, and there may be none
#include <assert.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

int main(void) {
	char name[9];
	int error = getlogin_r(name, sizeof name);
	assert(error ? error == ENXIO : strlen(name) >= 1);
	assert(getlogin_r(name, 1) != 0);
	char *p = getlogin();
	assert(p ? p[0] != 0 : errno == ENXIO);
}
