// A machine that sells three things: money that was put in comes back as goods or as change, and it never holds more than it may. Its twin waits on after each slug.
// prove: --ltl 'G ({credit > 0} -> F {credit == 0})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --ltl 'G ({credit > 0} -> F {credit == 0})' : violated
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

static const unsigned price[3] = {120, 150, 200};
unsigned credit;
unsigned waited;
unsigned sold[3];

typedef enum { NOTHING, COIN, SELECT, CANCEL } event;

static unsigned value(unsigned coin)
{
	switch (coin & 3) {
	case 0: return 0;
	case 1: return 20;
	case 2: return 50;
	default: return 100;
	}
}

static void eject(void)
{
	credit = 0;
	waited = 0;
}

int main(void)
{
	for (;;) {
		event e = (event)(__VERIFIER_nondet_uint() & 3);
		unsigned arg = __VERIFIER_nondet_uint();
		if (credit == 0 && e != COIN)
			continue;
		if (++waited >= 60) {
			eject();
			continue;
		}
		if (e == COIN && credit < 200) {
			credit += value(arg);
			assert(credit < 300);
#ifdef BUG
			waited = 0;
#else
			if (value(arg))
				waited = 0;
#endif
		} else if (e == SELECT && arg < 3 && credit >= price[arg]) {
			sold[arg]++;
			eject();
		} else if (e == CANCEL) {
			eject();
		}
	}
}
