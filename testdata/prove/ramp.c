// A motor that starts softly: the duty comes to what is wanted within 125 rounds, by steps, and a fault stops it at once.
// prove: --ltl 'G (G {target >= 250 && !fault} -> F {m.duty >= 250})' : safe
// prove: --ltl 'G ({fault} -> F {m.duty == 0 || !fault})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --ltl 'G (G {target >= 250 && !fault} -> F {m.duty >= 250})' : violated
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>
extern uint8_t __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);

typedef struct {
	uint8_t duty;
	bool running;
} motor;

motor m;
uint8_t target;
bool fault;

#define STEP 2

static void ramp(motor *p, uint8_t to)
{
	if (p->duty < to)
		p->duty = to - p->duty < STEP ? to : p->duty + STEP;
	else if (p->duty > to)
		p->duty = p->duty - to < STEP ? to : p->duty - STEP;
#ifdef BUG
	if (p->duty == 128)
		p->duty -= STEP; /* the gear changes */
#endif
	p->running = p->duty != 0;
}

int main(void)
{
	for (;;) {
		target = __VERIFIER_nondet_uchar();
		fault = __VERIFIER_nondet_bool();
		if (fault)
			m.duty = 0;
		else
			ramp(&m, target);
		assert(m.duty == 0 || m.duty <= 255);
	}
}
