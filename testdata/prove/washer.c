// A washing machine: lock, fill, heat, wash, drain, spin; it drains before it unlocks, and a drain that takes too long is a fault.
// prove: --ltl 'G ({level > 0} -> {locked})' : safe
// prove: --ltl 'G ({phase == WASH} -> F {phase != WASH})' : safe
// prove: --ltl 'G ({phase == SPIN} -> {level == 0})' : safe
// prove: --ltl 'G ({phase == DRAIN} -> F {phase == SPIN || phase == FAULT || phase == DONE})' : safe
// prove: -DBUG --ltl 'G ({level > 0} -> {locked})' : violated
// prove: -DBUG2 --ltl 'G ({phase == DRAIN} -> F {phase == SPIN || phase == FAULT || phase == DONE})' : violated
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

enum phase { STOPPED, FILL, HEAT, WASH, DRAIN, SPIN, DONE, FAULT } phase;
int level, minutes;
bool locked, stopping;

static void enter(enum phase p)
{
	phase = p;
	minutes = 0;
}

int main(void)
{
	while (1) {
		int temperature = __VERIFIER_nondet_int();
		bool start = __VERIFIER_nondet_bool(), stop = __VERIFIER_nondet_bool(), pumps = __VERIFIER_nondet_bool();
		if (stop && (phase == FILL || phase == HEAT || phase == WASH)) {
			stopping = true;
			enter(DRAIN);
		}
		switch (phase) {
		case STOPPED:
			if (start) {
				locked = true;
				stopping = false;
				enter(FILL);
			}
			break;
		case FILL:
			if (level < 12)
				level++;
			else
				enter(HEAT);
			break;
		case HEAT:
			if (temperature >= 40 || ++minutes > 20)
				enter(WASH);
			break;
		case WASH:
			if (++minutes == 30)
				enter(DRAIN);
			break;
		case DRAIN:
			if (level > 0) {
				if (pumps)
					level--;
#ifdef BUG2
				if (!pumps && ++minutes > 25)
					minutes = 0;
#else
				if (++minutes > 25)
					enter(FAULT);
#endif
			} else {
				enter(stopping ? DONE : SPIN);
			}
			break;
		case SPIN:
			if (++minutes == 8)
				enter(DONE);
			break;
		case DONE:
			locked = false;
			enter(STOPPED);
			break;
		case FAULT:
#ifdef BUG
			if (stop)
				locked = false;
#endif
			break;
		}
	}
}
