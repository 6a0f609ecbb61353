// A garage door: one button, end switches, a light barrier that turns a closing door round, and a motor that gives up after 40 ticks.
// prove: --ltl 'G ({door.motor != 0} -> F {door.motor == 0})' : safe
// prove: --ltl 'G (G {!button && !broken} -> F {door.motor == 0})' : safe
// prove: --ltl 'G ({broken} -> F {door.motor >= 0})' : safe
// prove: --check assert,overflow : safe
// prove: -DBUG --ltl 'G (G {!button && !broken} -> F {door.motor == 0})' : violated
// prove: -DBUG2 --check assert,overflow : violated
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct inputs {
	unsigned pressed : 1, barrier : 1, top : 1, bottom : 1;
};
struct {
	int8_t motor; /* 1 up, -1 down */
	int8_t last;
	uint8_t ticks;
} door = {0, -1, 0};
bool button, broken;

static void go(int8_t to)
{
	door.motor = to;
	if (to)
		door.last = to;
	door.ticks = 0;
}

static void control(struct inputs in)
{
	if (door.motor == 0) {
		if (button)
			go(door.last < 0 ? 1 : -1);
	} else if (button) {
		go(0);
#ifdef BUG2
	} else if (door.motor < 0 && in.barrier && door.ticks > 0) {
#else
	} else if (door.motor < 0 && in.barrier) {
#endif
		go(1);
	} else if (door.motor > 0 ? in.top : in.bottom) {
		go(0);
#ifdef BUG
	} else if (door.motor > 0 && ++door.ticks == 40) {
#else
	} else if (++door.ticks == 40) {
#endif
		go(0);
	}
	if (broken && door.motor < 0)
		assert(door.ticks == 0);
}

int main(void)
{
	bool before = false;
	for (;;) {
		unsigned raw = __VERIFIER_nondet_uint();
		struct inputs in = {raw, raw >> 1, raw >> 2, raw >> 3};
		button = in.pressed && !before;
		before = in.pressed;
		broken = in.barrier;
		control(in);
	}
}
