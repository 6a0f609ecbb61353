// A microwave oven: it never heats with the door open, and heating ends.
// prove: --ltl 'G !({door_open} && {heating})' : safe
// prove: --ltl 'G ({heating} -> F {!heating})' : safe
// prove: -DOPEN --ltl 'G !({door_open} && {heating})' : violated
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);

_Bool door_open, heating;
uint16_t seconds;

enum key { NONE, START, STOP, PLUS30, OPEN_DOOR, CLOSE_DOOR };

int main(void)
{
	while (1) {
		switch ((enum key)__VERIFIER_nondet_int()) {
		case START:
			if (!door_open && seconds > 0)
				heating = 1;
			break;
		case STOP:
			heating = 0;
			seconds = 0;
			break;
		case PLUS30:
			if (!heating && seconds <= 570)
				seconds += 30;
			break;
		case OPEN_DOOR:
#ifndef OPEN
			heating = 0;
#endif
			door_open = 1;
			break;
		case CLOSE_DOOR:
			door_open = 0;
			break;
		default:
			break;
		}
		if (heating && --seconds == 0)
			heating = 0;
	}
}
