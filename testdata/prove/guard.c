// A watchdog over two tasks: it is fed when both reported since, and it bites at the latest ten ticks after a task went silent.
// prove: --ltl 'G (G {!alive[1]} -> F {reset})' : safe
// prove: --ltl 'G ({reset} -> {ticks >= 10})' : safe
// prove: -DBUG --ltl 'G (G {!alive[1]} -> F {reset})' : violated
#include <stdint.h>
#include <stdbool.h>
extern bool __VERIFIER_nondet_bool(void);

bool alive[2];
bool reset;
uint32_t ticks;

static bool all_alive(void)
{
#ifdef BUG
	return alive[0] || alive[1];
#else
	for (int i = 0; i < 2; i++)
		if (!alive[i])
			return false;
	return true;
#endif
}

int main(void)
{
	while (!reset) {
		for (int i = 0; i < 2; i++)
			if (__VERIFIER_nondet_bool())
				alive[i] = true;
		if (all_alive()) {
			ticks = 0;
			alive[0] = alive[1] = false;
		} else if (++ticks >= 10) {
			reset = true;
		}
	}
	while (1)
		;
}
