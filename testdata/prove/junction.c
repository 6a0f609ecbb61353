// Lights of a junction from a table of phases: whoever presses the button walks, and never while cars have green.
// prove: --ltl 'G ({request} -> F {light.walk})' : safe
// prove: --ltl 'G !({light.walk} && {light.main == GREEN || light.side == GREEN})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --ltl 'G ({request} -> F {light.walk})' : violated
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>
extern bool __VERIFIER_nondet_bool(void);

enum colour { RED, YELLOW, GREEN };

struct lights {
	enum colour main, side;
	bool walk;
};

struct phase {
	struct lights show;
	uint8_t seconds;
};

static const struct phase phases[] = {
	{{GREEN, RED, false}, 30}, {{YELLOW, RED, false}, 3}, {{RED, RED, false}, 2}, {{RED, GREEN, false}, 20},
	{{RED, YELLOW, false}, 3}, {{RED, RED, true}, 10},    {{RED, RED, false}, 4},
};

#define PHASES (sizeof phases / sizeof phases[0])
#define WALK 5

struct lights light;
bool request;
static uint8_t at, left;

static void enter(struct lights *l, uint8_t n)
{
	assert(n < PHASES);
	const struct phase *p = &phases[n];
	at = n;
	left = p->seconds;
	*l = p->show;
	if (l->walk)
		request = false;
}

static void second(void)
{
	bool car = __VERIFIER_nondet_bool();
	if (__VERIFIER_nondet_bool() && !light.walk)
		request = true;
	if (left > 0 && --left > 0)
		return;
	uint8_t next = (at + 1) % PHASES;
#ifdef BUG
	if (next == WALK && car)
		next = 0;
#else
	if (next == WALK && !request)
		next = 0;
	(void)car;
#endif
	enter(&light, next);
}

int main(void)
{
	enter(&light, 0);
	for (;;)
		second();
}
