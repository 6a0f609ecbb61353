// Two pumps keep the level of a tank between marks; the alarm goes off once the level is out of them for four readings.
// prove: --ltl 'G ({low} -> F ({pump} || {!low}))' : safe
// prove: --ltl 'G (G {low} -> F {alarm})' : safe
// prove: -DBUG --ltl 'G (G {low} -> F {alarm})' : violated
#include <stdint.h>
extern uint16_t __VERIFIER_nondet_ushort(void);

_Bool low, high, pump, alarm;
uint8_t outside;

static uint16_t filter(uint16_t old, uint16_t new)
{
	return (uint16_t)(((uint32_t)old * 3 + new) / 4);
}

int main(void)
{
	uint16_t level = 500;
	while (1) {
		uint16_t raw = __VERIFIER_nondet_ushort() % 1024;
		level = filter(level, raw);
		low = level < 200;
		high = level > 800;
		if (low)
			pump = 1;
		else if (high)
			pump = 0;
		if (low || high) {
			if (outside < 255)
				outside++;
		} else {
			outside = 0;
			alarm = 0;
		}
#ifdef BUG
		if (outside == 4 && high)
#else
		if (outside >= 4)
#endif
			alarm = 1;
	}
}
