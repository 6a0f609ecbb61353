// heddle: => violated memory
// about: an option's argument may be missing
#include <string.h>
#include <unistd.h>
int main(void) {
	char *argv[] = {"p", "-f", 0};
	getopt(2, argv, "f:");
	return strlen(optarg);
}
