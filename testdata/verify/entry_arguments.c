// heddle: --args 2 --args-length 2 => violated assert:15
// heddle: --args 2 --args-length 1 => safe complete
// heddle: --args 1 => safe complete
// heddle: => safe complete
// about: main has arguments on request: up to a number, each any text up to a length
#include <assert.h>
#include <string.h>

int main(int argc, char **argv, char **env) {
	assert(argc >= 1 && argv[argc] == 0 && strcmp(argv[0], "a.out") == 0 && env[0] == 0);
	for (int i = 1; i < argc; i++)
		assert(strlen(argv[i]) <= 8);
	if (argc < 3)
		return 0;
	assert(strcmp(argv[2], "-v") != 0); // violated here
	return 1;
}
