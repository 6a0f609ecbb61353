// heddle: --arg abc --arg de => violated
// Arguments of the program go by what the program calls them.
#include <assert.h>

static char *last, **next;
static char mode;

int main(int argc, char **argv) {
	next = argv + 1;
	last = argv[argc - 1] + 1;
	mode = argv[1][2];
	assert(argv[3] == 0 && mode != 'c');
	return 0;
}
