// A timer by a clock that only counts: it goes off when the moment that was noted has come.
// prove: --ltl 'G ({armed} -> F {!armed})' : safe
// prove: -DBUG --ltl 'G ({armed} -> F {!armed})' : violated
extern unsigned char __VERIFIER_nondet_uchar(void);

_Bool armed;

int main(void) {
	unsigned now = 0, deadline = 0;
	while (1) {
		unsigned char key = __VERIFIER_nondet_uchar();
		now++;
		if (!armed) {
			if (key > 200) {
				deadline = now + 50;
				armed = 1;
			}
		} else {
#ifdef BUG
			if (key == 3)
				deadline++;
#endif
			if ((int)(now - deadline) >= 0)
				armed = 0;
		}
	}
}
