// A lamp is dimmed to the level that is asked for, a step a round; it never flickers past it.
// prove: --check assert : safe
// prove: --ltl 'G ({moving} -> F {!moving})' : safe
// prove: -DBUG --ltl 'G ({moving} -> F {!moving})' : violated
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

_Bool moving;

int main(void) {
	unsigned char level = 0, wanted = 0;
	unsigned long moves = 0;
	while (1) {
		if (!moving) {
			wanted = __VERIFIER_nondet_uchar() & 15;
			moving = 1;
		}
#ifdef BUG
		if (level < wanted)
			level += 3;
		else if (level > wanted)
			level -= 3;
#else
		if (level < wanted)
			level++;
		else if (level > wanted)
			level--;
#endif
		else
			moving = 0, moves++;
		assert(level <= 20);
	}
}
