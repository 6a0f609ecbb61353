// heddle: => violated
// A memset of a structure, a copy of it and of a text: one line each.
#include <assert.h>
#include <string.h>

struct record {
	int id;
	double weight;
	char name[16];
	short tags[20];
};

struct record first, second;

int main(void) {
	memset(&first, 0, sizeof first);
	first.id = 7;
	strcpy(first.name, "shuttle");
	second = first;
	assert(second.id == 8);
	return 0;
}
