// A battery charger: fast until the voltage is high, then slow, then a pause until it is low; a hot battery ends it. Whoever plugs a battery in gets an end of charging.
// prove: --ltl 'G ({ch.state == FAST} -> F {ch.state != FAST})' : safe
// prove: --ltl 'G ({ch.fault} -> F {ch.current == 0})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --ltl 'G ({ch.state == FAST} -> F {ch.state != FAST})' : violated
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>
extern uint16_t __VERIFIER_nondet_ushort(void);
extern int8_t __VERIFIER_nondet_char(void);

enum state { IDLE, FAST, SLOW, DONE };

struct charger {
	enum state state;
	uint8_t current; /* tenths of ampere */
	uint16_t minutes;
	bool fault;
};

struct charger ch;

#define LIMIT 240

static void set(struct charger *c, enum state s)
{
	static const uint8_t current[] = {0, 20, 4, 0};
	c->state = s;
	c->current = c->fault ? 0 : current[s];
	c->minutes = 0;
}

static void step(struct charger *c, uint16_t mv, int8_t celsius)
{
	c->fault = celsius > 55 || celsius < 0;
	switch (c->state) {
	case IDLE:
		if (mv > 2500 && mv < 4000 && !c->fault)
			set(c, FAST);
		break;
	case FAST:
#ifdef BUG
		if (mv > 4100 || c->fault)
			set(c, c->fault ? IDLE : SLOW);
#else
		if (mv > 4100 || c->fault || ++c->minutes >= LIMIT)
			set(c, c->fault ? IDLE : SLOW);
#endif
		break;
	case SLOW:
		if (++c->minutes >= LIMIT / 2)
			set(c, DONE);
		break;
	case DONE:
		if (mv < 3900)
			set(c, IDLE);
		break;
	}
	if (c->fault)
		set(c, IDLE);
	assert(c->minutes <= LIMIT);
}

int main(void)
{
	for (;;) {
		uint16_t mv = __VERIFIER_nondet_ushort();
		int8_t celsius = __VERIFIER_nondet_char();
		step(&ch, mv, celsius);
	}
}
