// heddle: => safe complete
// about: elements go behind others and out of the list again
#include <assert.h>
#include <search.h>

struct element {
	struct element *next, *before;
	int value;
};

int main(void) {
	struct element a = { .value = 1 }, b = { .value = 2 }, c = { .value = 3 };
	insque(&a, 0);
	assert(!a.next && !a.before);
	insque(&c, &a);
	insque(&b, &a);
	assert(a.next == &b && b.next == &c && !c.next && c.before == &b && b.before == &a);
	remque(&b);
	assert(a.next == &c && c.before == &a);
	remque(&c);
	remque(&a);
	return 0;
}
