// A leaky bucket limits a rate: it lets through at most what it holds, and a packet that waits is let through some time.
// prove: --check assert : safe
// prove: --ltl 'G ({waiting} -> F {!waiting})' : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

_Bool waiting;

int main(void) {
	int level = 0;
	unsigned long through = 0;
	while (1) {
		int packet = __VERIFIER_nondet_int();
		if (packet && !waiting)
			waiting = 1;
#ifdef BUG
		if (waiting && level <= 20 - (packet == 9 ? 1 : 4)) {
#else
		if (waiting && level <= 20 - 4) {
#endif
			level += 4;
			through++;
			waiting = 0;
		}
		if (level > 0)
			level--;
		assert(level >= 0 && level < 20);
	}
}
