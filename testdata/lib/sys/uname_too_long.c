// heddle: => violated memory:10
// about: the version may fill the room that it has
#include <string.h>
#include <sys/utsname.h>

int main(void) {
	struct utsname u;
	char copy[32];
	uname(&u);
	strcpy(copy, u.version); // violated here
	return 0;
}
