// Cruise control: it holds a speed between 40 and 180 km/h, and lets go when the brake is touched, the car is too slow or it is switched off.
// prove: --ltl 'G ({brake} -> F {c.mode != HOLD})' : safe
// prove: --ltl 'G ({c.mode == HOLD} -> {c.want >= 40 && c.want <= 180})' : safe
// prove: --ltl 'G (G ({c.mode == HOLD} && {speed < c.want}) -> F {c.throttle == 100})' : safe
// prove: --check assert,overflow : safe
// prove: -DBUG --ltl 'G ({c.mode == HOLD} -> {c.want >= 40 && c.want <= 180})' : violated
// prove: -DBUG2 --ltl 'G ({brake} -> F {c.mode != HOLD})' : violated
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

enum mode { OFF, READY, HOLD };
enum button { NONE, SET, PLUS, MINUS, RESUME, CANCEL, POWER };
struct cruise {
	enum mode mode;
	uint8_t want, throttle;
} c;
uint8_t speed;
bool brake;

static void buttons(enum button b)
{
	switch (b) {
	case POWER:
		c.mode = c.mode == OFF ? READY : OFF;
		c.want = 0;
		break;
	case SET:
		if (c.mode != OFF && speed >= 40 && speed <= 180) {
			c.want = speed;
			c.mode = HOLD;
		}
		break;
	case RESUME:
		if (c.mode == READY && c.want != 0 && speed >= 40)
			c.mode = HOLD;
		break;
	case PLUS:
#ifdef BUG
		if (c.mode == HOLD && c.want <= 180)
#else
		if (c.mode == HOLD && c.want <= 178)
#endif
			c.want += 2;
		break;
	case MINUS:
		if (c.mode == HOLD && c.want >= 42)
			c.want -= 2;
		break;
	case CANCEL:
		if (c.mode == HOLD)
			c.mode = READY;
		break;
	default:
		break;
	}
}

int main(void)
{
	for (;;) {
		speed = __VERIFIER_nondet_uchar();
		brake = __VERIFIER_nondet_bool();
		buttons(__VERIFIER_nondet_uchar() & 7);
#ifdef BUG2
		if (c.mode == HOLD && (speed < 40 || brake && c.throttle > 0))
#else
		if (c.mode == HOLD && (speed < 40 || brake))
#endif
			c.mode = READY;
		if (c.mode != HOLD)
			c.throttle = 0;
		else if (speed < c.want)
			c.throttle = c.throttle > 90 ? 100 : c.throttle + 10;
		else if (speed > c.want)
			c.throttle = c.throttle < 10 ? 0 : c.throttle - 10;
		assert(c.throttle <= 100);
		assert(!(brake && c.throttle > 0));
	}
}
