// A door's pad: four digits in a row open it, three wrong ones lock it for a minute. A lock ends, and the door never stays open.
// prove: --ltl 'G ({pad.state == LOCKED} -> F {pad.state != LOCKED})' : safe
// prove: --ltl 'G ({pad.state == OPEN} -> F {pad.state != OPEN})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --check assert,memory,overflow : violated
// prove: -DBUG2 --ltl 'G ({pad.state == OPEN} -> F {pad.state != OPEN})' : violated
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>
extern uint8_t __VERIFIER_nondet_uchar(void);

#define DIGITS 4

enum pad_state { WAITING, OPEN, LOCKED };

struct pad {
	enum pad_state state;
	uint8_t entered[DIGITS];
	uint8_t n;
	uint8_t wrong;
	uint8_t timer;
};

struct pad pad;

static const uint8_t code[DIGITS] = {4, 7, 1, 1};

static bool right(const struct pad *p)
{
	for (const uint8_t *a = p->entered, *b = code; b < code + DIGITS; a++, b++)
		if (*a != *b)
			return false;
	return true;
}

static void digit(struct pad *p, uint8_t d)
{
#ifdef BUG
	p->entered[p->n++] = d;
	if (p->n <= DIGITS)
		return;
#else
	p->entered[p->n++] = d;
	if (p->n < DIGITS)
		return;
#endif
	p->n = 0;
	if (right(p)) {
		p->wrong = 0;
		p->state = OPEN;
		p->timer = 5;
	} else if (++p->wrong == 3) {
		p->wrong = 0;
		p->state = LOCKED;
		p->timer = 60;
	}
}

static void tick(struct pad *p, uint8_t key)
{
	switch (p->state) {
	case WAITING:
		if (key < 10) {
			assert(p->n < DIGITS);
			digit(p, key);
		}
		break;
	case OPEN:
#ifdef BUG2
		if (key == 11) /* somebody holds the bell */
			p->timer = 5;
#endif
		/* fall through */
	case LOCKED:
		if (--p->timer == 0)
			p->state = WAITING;
		break;
	}
}

int main(void)
{
	for (;;)
		tick(&pad, __VERIFIER_nondet_uchar());
}
