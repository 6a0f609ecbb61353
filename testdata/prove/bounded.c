// A counter that input moves up and down between bounds, with a reset that wins.
// prove: --ltl 'G {value <= 200}' : safe
// prove: --ltl 'G (G {pressed} -> F {value == 0})' : safe
// prove: -DBUG --ltl 'G {value <= 200}' : violated
#include <stdint.h>
extern uint32_t __VERIFIER_nondet_u32(void);

uint8_t value;
_Bool pressed;

void step(uint32_t pins)
{
	pressed = pins >> 31;
	uint8_t by = pins & 15;
	if (pressed)
		value = 0;
	else if (pins & 16)
#ifdef BUG
		value = value + by > 200 ? value : value + 2 * by;
#else
		value = value + by > 200 ? 200 : value + by;
#endif
	else
		value = value < by ? 0 : value - by;
}

int main(void)
{
	while (1)
		step(__VERIFIER_nondet_u32());
}
