// A pump fills a tank that somebody draws from; it runs from low to high, and an alarm is given while the tank is empty.
// prove: --ltl 'G ({alarm} -> {pump})' : safe
// prove: --ltl 'G ({pump} -> F {!pump || drawn})' : safe
// prove: --check assert : safe
// prove: -DBUG --ltl 'G ({alarm} -> {pump})' : violated
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

_Bool pump, alarm, drawn;
unsigned litres;

int main(void) {
	unsigned char level = 8;
	while (1) {
		unsigned char draw = __VERIFIER_nondet_uchar() & 3;
		drawn = draw != 0;
		if (draw > level)
			draw = level;
		level -= draw;
		litres += draw;
		if (pump && level < 16)
			level++;
#ifdef BUG
		if (level < 3 && draw != 1)
			pump = 1;
#else
		if (level < 3)
			pump = 1;
#endif
		else if (level >= 12)
			pump = 0;
		alarm = level == 0;
		assert(level <= 16);
	}
}
