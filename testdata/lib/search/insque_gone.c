// heddle: => violated memory:14
// about: an element whose memory was freed is still in the list
#include <search.h>
#include <stdlib.h>

struct element {
	struct element *next, *before;
};

int main(void) {
	struct element first = { 0, 0 }, third = { 0, 0 }, *second = malloc(sizeof *second);
	insque(second, &first);
	free(second);
	insque(&third, &first); // violated here
	return 0;
}
