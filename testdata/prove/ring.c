// The indices of a ring buffer stay inside it, and what was put in is taken out.
// prove: --check assert,memory : safe
// prove: -DBUG --check assert,memory : violated
// prove: --ltl 'G ({pending} -> F {!pending})' : safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

#define SIZE 4
int buffer[SIZE];
_Bool pending;
unsigned sum;

int main(void) {
	unsigned head = 0, used = 0;
	while (1) {
		int in = __VERIFIER_nondet_int();
		if (in > 0 && used < SIZE && !pending) {
			unsigned at = head + used;
			if (at >= SIZE)
				at -= SIZE;
#ifdef BUG
			if (in == 1234)
				at++;
#endif
			buffer[at] = in;
			used++;
			sum += in;
			if (used == SIZE)
				pending = 1;
		} else if (used > 0) {
			head = head + 1 == SIZE ? 0 : head + 1;
			used--;
			if (used == 0)
				pending = 0;
		}
		assert(head < SIZE && used <= SIZE);
	}
}
