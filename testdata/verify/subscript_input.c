// heddle: -DMOST=3 => safe
// heddle: -DMOST=4 => violated bounds:15
// heddle: -DMOST=4 --check assert => violated assert:16
// about: a subscript that depends on input and may leave an array in a structure, and what systems do then
#include <assert.h>
int __VERIFIER_nondet_int(void);

struct { int numbers[4], next; } s;

int main(void)
{
	int i = __VERIFIER_nondet_int();
	if (i < 0 || i > MOST)
		return 0;
	s.numbers[i] = 1;
	assert(s.next == 0);
	return 0;
}
