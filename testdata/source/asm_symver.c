// heddle: => safe complete
// about: a library says in assembly under which versions of its name it exports a function
#include <assert.h>

int answer_new(void);
int answer_new(void) { return 42; }
__asm__(".symver answer_new, answer@@LIB_2");
__asm__(".symver answer_new,\tanswer@LIB_1\n\t.symver answer_new, reply@LIB_1;");

int main(void) {
	assert(answer_new() == 42);
	return 0;
}
