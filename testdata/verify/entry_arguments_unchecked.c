// heddle: --args 1 => violated memory:6
// heddle: => violated memory:6
// about: the first argument may not be there
#include <string.h>
int main(int argc, char **argv) {
	return strlen(argv[1]); // violated here
}
