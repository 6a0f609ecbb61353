// heddle: => violated memory:8
// about: there may be no login name
#include <string.h>
#include <unistd.h>

int main(void) {
	char *p = getlogin();
	return p[0] == 'r';
}
