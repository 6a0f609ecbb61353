// A sender with sequence numbers of eight bits that waits for the acknowledgement of each message, and sends it again up to five times: every message is settled.
// prove: --ltl 'G ({tx.busy} -> F {!tx.busy})' : safe
// prove: --ltl 'G ({tx.busy} -> {tx.tries <= 5})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --ltl 'G ({tx.busy} -> F {!tx.busy})' : violated
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>
extern uint8_t __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);

#define TRIES 5
#define TICKS 12

typedef struct {
	uint8_t seq;
	uint8_t tries;
	uint8_t timer;
	bool busy;
} sender;

sender tx;
uint8_t lost;

static void transmit(sender *s)
{
	s->busy = true;
	s->timer = TICKS;
	s->tries++;
}

static void acked(sender *s, uint8_t seq)
{
	if (!s->busy)
		return;
#ifdef BUG
	if ((int8_t)(seq - s->seq) < 0) {
		s->timer = TICKS; /* an old one: wait on */
		return;
	}
#endif
	if (seq != s->seq)
		return;
	s->busy = false;
	s->tries = 0;
	s->seq++;
}

static void tick(sender *s)
{
	if (!s->busy || --s->timer)
		return;
	if (s->tries == TRIES) {
		s->busy = false;
		s->tries = 0;
		s->seq++;
		lost++;
		return;
	}
	transmit(s);
}

int main(void)
{
	for (;;) {
		if (!tx.busy && __VERIFIER_nondet_bool())
			transmit(&tx);
		if (__VERIFIER_nondet_bool())
			acked(&tx, __VERIFIER_nondet_uchar());
		tick(&tx);
		assert(tx.timer <= TICKS);
	}
}
