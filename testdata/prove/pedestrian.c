// Lights of a crossing with a button; each phase has a time, counted from its beginning: phases settle, then the count does.
// prove: --ltl 'G ({wait} -> F {walk_lamp})' : safe
// prove: --ltl 'G !({walk_lamp} && {car_lamp})' : safe
// prove: -DBUG --ltl 'G ({wait} -> F {walk_lamp})' : violated
#include <stdbool.h>
extern bool __VERIFIER_nondet_bool(void);

typedef enum { CAR_GREEN, CAR_YELLOW, ALL_RED_1, WALK, BLINK, ALL_RED_2 } light_t;
volatile light_t light = CAR_GREEN;
volatile bool wait;
static unsigned int ticks;
bool walk_lamp, car_lamp;

static unsigned int limit(light_t l)
{
	switch (l) {
	case CAR_GREEN:  return 20;
	case CAR_YELLOW: return 3;
	case ALL_RED_1:  return 2;
	case WALK:       return 10;
	case BLINK:      return 5;
	default:         return 2;
	}
}

static void lamps(void)
{
	walk_lamp = light == WALK || light == BLINK;
	car_lamp = light == CAR_GREEN || light == CAR_YELLOW;
}

int main(void)
{
	while (true) {
		bool button = __VERIFIER_nondet_bool();
		if (button && light != WALK)
			wait = true;
		ticks++;
		if (ticks >= limit(light)) {
			switch (light) {
			case CAR_GREEN:
				if (wait) {
					light = CAR_YELLOW;
					ticks = 0;
				}
				break;
			case CAR_YELLOW: light = ALL_RED_1; ticks = 0; break;
			case ALL_RED_1:
#ifdef BUG
				if (button) { light = ALL_RED_2; ticks = 0; break; }
#endif
				light = WALK; wait = false; ticks = 0; break;
			case WALK:       light = BLINK; ticks = 0; break;
			case BLINK:      light = ALL_RED_2; ticks = 0; break;
			case ALL_RED_2:  light = CAR_GREEN; ticks = 0; break;
			}
		}
		lamps();
	}
}
