// heddle: => safe complete
// about: options are found, other arguments moved behind them
#define _GNU_SOURCE
#include <assert.h>
#include <getopt.h>
#include <string.h>

int main(void) {
	char *argv[] = {"p", "file", "-ax", "--long=7", 0};
	struct option options[] = {{"long", required_argument, 0, 'l'}, {0}};
	assert(getopt_long(4, argv, "ax", options, 0) == 'a' && getopt_long(4, argv, "ax", options, 0) == 'x');
	assert(getopt_long(4, argv, "ax", options, 0) == 'l' && strcmp(optarg, "7") == 0);
	assert(getopt_long(4, argv, "ax", options, 0) == -1 && optind == 3 && strcmp(argv[3], "file") == 0);
	return 0;
}
