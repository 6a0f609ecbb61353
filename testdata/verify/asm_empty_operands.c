// heddle: => safe
// about: the operands of empty inline assembly are evaluated, also those that only say where an object is
#include <assert.h>

int calls, at[4], i;
int *place(void) {
	++calls;
	return at;
}

int main(void) {
	int *p = at;
	__asm__("" : "+r"(*place()));
	__asm__("" : : "m"(*place()));
	__asm__ volatile("" : "+m"(at[i++]) : "r"(i++) : "memory");
	__asm__ volatile("" : "+m"(*p++), "+m"(*p++));
	assert(calls == 2 && i == 2 && p == at + 2);
	__asm__("" : "=r"(*p++) : "0"(i));
	assert(p == at + 3 && p[-1] == 2);
}
