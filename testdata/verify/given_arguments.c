// heddle: --arg -n --arg 12 => safe complete
// heddle: --arg -n --arg=13 => violated assert:9
// heddle: => violated assert:9
// about: main has the arguments that the command line gives it
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
	assert(argc == 3 && strcmp(argv[1], "-n") == 0 && atoi(argv[2]) == 12 && argv[3] == 0);
	return 0;
}
