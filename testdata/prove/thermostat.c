// A heater is switched with hysteresis; a sensor gives any temperature.
// prove: --ltl 'G ({cold} -> F {heating || !cold})' : safe
// prove: --ltl 'G !({heating} && {hot})' : violated
// prove: --ltl 'G ({settled} -> !({heating} && {hot}))' : safe
// prove: -DBUG --ltl 'G ({settled} -> !({heating} && {hot}))' : violated
extern short __VERIFIER_nondet_short(void);

_Bool heating, cold, hot, settled;

int main(void) {
	long colds = 0;
	while (1) {
		settled = 0;
		short t = __VERIFIER_nondet_short();
		cold = t < 180;
		hot = t > 220;
		if (cold)
			heating = 1, colds++;
#ifdef BUG
		else if (t > 230)
#else
		else if (hot)
#endif
			heating = 0;
		settled = 1;
	}
}
