// A stepper motor goes to a position that is asked for, a step a round; its coils follow the phase.
// prove: --ltl 'G {m.pos >= 0 && m.pos <= 200}' : safe
// prove: --check assert,overflow,memory : safe
// prove: -DBUG --ltl 'G {m.pos >= 0 && m.pos <= 200}' : violated
// prove: -DBUG --check assert,overflow,memory : violated
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);

#define LIMIT 200
static const uint8_t coil[4] = {0x9, 0xA, 0x6, 0x5};

struct motor {
	int16_t pos, target;
	uint8_t phase, out;
} m;

static void step(struct motor *s, int dir)
{
	s->pos = (int16_t)(s->pos + dir);
	s->phase = (uint8_t)((s->phase + dir) & 3);
	s->out = coil[s->phase];
}

int main(void)
{
	m.out = coil[0];
	while (1) {
		int cmd = __VERIFIER_nondet_int();
		if (cmd >= 0 && cmd <= LIMIT)
			m.target = (int16_t)cmd;
#ifdef BUG
		else if (cmd == LIMIT + 1)
			m.target = (int16_t)cmd;
#endif
		if (m.pos < m.target)
			step(&m, 1);
		else if (m.pos > m.target)
			step(&m, -1);
		assert(m.pos >= 0 && m.pos <= LIMIT);
		assert(m.phase == (m.pos & 3));
	}
}
