// A door opens after the digits 4, 7, 1 only, and after three wrong codes it stays locked for ten rounds.
// prove: --ltl 'G ({open} -> F {!open})' : safe
// prove: --ltl 'G !({open} && {locked})' : safe
// prove: --ltl 'G ({locked} -> F {!locked})' : safe
// prove: -DBUG --ltl 'G !({open} && {locked})' : violated
extern unsigned char __VERIFIER_nondet_uchar(void);

_Bool open, locked;

int main(void) {
	static const unsigned char code[3] = {4, 7, 1};
	int place = 0, wrong = 0, wait = 0;
	unsigned presses = 0;
	while (1) {
		unsigned char key = __VERIFIER_nondet_uchar();
		presses++;
		if (open) {
			open = 0;
		} else if (locked) {
			if (++wait == 10) {
				locked = 0;
				wait = 0;
				wrong = 0;
			}
#ifdef BUG
			if (key == 99)
				open = 1;
#endif
		} else if (key == code[place]) {
			if (++place == 3) {
				place = 0;
				open = 1;
			}
		} else {
			place = 0;
			if (++wrong == 3)
				locked = 1;
		}
	}
}
