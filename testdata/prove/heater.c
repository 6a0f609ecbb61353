// A heater with hysteresis that stays on, and off, for some rounds at least: where it is cold for long it heats, where it is warm for long it does not.
// prove: --ltl 'G (G {t < 180} -> F {h.on})' : safe
// prove: --ltl 'G (G {t > 220} -> F {!h.on})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --ltl 'G (G {t < 180} -> F {h.on})' : violated
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>
extern int16_t __VERIFIER_nondet_short(void);

#define LOW 190
#define HIGH 210
#define LEAST 20

struct heater {
	bool on;
	uint8_t held;
	int16_t shown;
};

struct heater h;
int16_t t; /* tenths of a degree */

static int16_t clamp(int16_t v, int16_t low, int16_t high)
{
	return v < low ? low : v > high ? high : v;
}

static void control(struct heater *x, int16_t tenths)
{
	x->shown = clamp(tenths, -400, 1250);
#ifdef BUG
	if (!x->on && x->shown == -400)
		x->held = 0; /* no sensor */
#endif
	if (x->held < LEAST) {
		x->held++;
		return;
	}
	bool want = x->on;
	if (x->shown < LOW)
		want = true;
	else if (x->shown > HIGH)
		want = false;
	if (want != x->on) {
		x->on = want;
		x->held = 0;
	}
	assert(x->held <= LEAST);
}

int main(void)
{
	for (;;) {
		t = __VERIFIER_nondet_short();
		control(&h, t);
	}
}
