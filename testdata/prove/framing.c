// A receiver of frames: STX, a length of up to 8, that many bytes, ETX. Silence of five ticks within a frame throws it away.
// prove: --ltl 'G ({rx.state != IDLE} -> F {rx.state == IDLE})' : safe
// prove: --ltl 'G (G {line < 0} -> F {rx.state == IDLE})' : safe
// prove: --ltl 'G ({delivered} -> {rx.len > 0 && rx.len <= 8})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --check assert,memory,overflow : violated
// prove: -DBUG2 --ltl 'G (G {line < 0} -> F {rx.state == IDLE})' : violated
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);

#define STX 2
#define ETX 3
#define MOST 8
enum state { IDLE, LENGTH, BODY, END };
struct receiver {
	enum state state;
	uint8_t buf[MOST];
	size_t len, at;
	unsigned silence;
} rx;
bool delivered;
int line; /* -1: nothing came */

static void byte(struct receiver *r, uint8_t b)
{
	r->silence = 0;
	switch (r->state) {
	case IDLE:
		if (b == STX)
			r->state = LENGTH;
		break;
	case LENGTH:
#ifdef BUG
		if (b == 0 || b > MOST + 1) {
#else
		if (b == 0 || b > MOST) {
#endif
			r->state = IDLE;
		} else {
			r->len = b;
			r->at = 0;
			r->state = BODY;
		}
		break;
	case BODY:
		r->buf[r->at++] = b;
		if (r->at == r->len)
			r->state = END;
		break;
	case END:
		if (b == ETX)
			delivered = true;
		r->state = IDLE;
		break;
	}
}

static void silence(struct receiver *r)
{
	if (r->state == IDLE)
		return;
#ifdef BUG2
	if (++r->silence >= 5 && r->state != END) {
		r->state = IDLE;
		r->silence = 0;
	} else if (r->silence > 5) {
		r->silence = 5;
	}
#else
	if (++r->silence >= 5) {
		r->state = IDLE;
		r->silence = 0;
	}
#endif
}

int main(void)
{
	while (1) {
		line = __VERIFIER_nondet_int();
		delivered = false;
		if (line >= 0)
			byte(&rx, (uint8_t)line);
		else
			silence(&rx);
		assert(rx.at <= MOST);
	}
}
