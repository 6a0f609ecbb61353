// A level crossing: the arms go down step by step when a train comes near, and up again when it has left; the signal lets it in once they are down.
// prove: --ltl 'G ({gate.signal} -> {gate.angle == 0})' : safe
// prove: --ltl 'G (G F {left} -> G ({gate.signal} -> F {!gate.signal}))' : safe
// prove: --ltl 'G ({near} -> F {gate.signal || left})' : safe
// prove: -DBUG --ltl 'G ({gate.signal} -> {gate.angle == 0})' : violated
#include <stdbool.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);

enum { SENSOR_NEAR = 1, SENSOR_LEFT = 2 };
enum phase { OPEN, CLOSING, CLOSED, OPENING };
struct gate {
	enum phase phase;
	int16_t angle; /* degrees, 90 is upright */
	bool signal;
} gate = {OPEN, 90, false};
bool near, left;

static void step(struct gate *g)
{
	switch (g->phase) {
	case OPEN:
		if (near)
			g->phase = CLOSING;
		break;
	case CLOSING:
		if (g->angle > 0)
			g->angle -= 15;
#ifdef BUG
		if (g->angle <= 15) {
#else
		if (g->angle <= 0) {
#endif
			g->phase = CLOSED;
			g->signal = true;
		}
		break;
	case CLOSED:
		if (left) {
			g->signal = false;
			g->phase = OPENING;
		}
		break;
	case OPENING:
		if (near) {
			g->phase = CLOSING;
		} else if (g->angle < 90) {
			g->angle += 15;
		} else {
			g->phase = OPEN;
		}
		break;
	}
}

int main(void)
{
	for (;;) {
		unsigned sensors = __VERIFIER_nondet_uint();
		left = (sensors & SENSOR_LEFT) != 0;
		near = (sensors & SENSOR_NEAR) != 0 && !left;
		step(&gate);
	}
}
