// A traffic light: cars have green until a pedestrian asks; the walkers' green is never together with the cars'.
// prove: --ltl 'G !({cars == 2} && {walk})' : safe
// prove: --ltl 'G ({asked} -> F {walk})' : safe
// prove: --ltl 'G ({walk} -> F {cars == 2})' : safe
// prove: -DBUG --ltl 'G ({asked} -> F {walk})' : violated
extern int __VERIFIER_nondet_int(void);

int cars = 2; // 0 red, 1 amber, 2 green
_Bool walk, asked;

int main(void) {
	unsigned char timer = 0;
	unsigned long passed = 0;
	while (1) {
		int button = __VERIFIER_nondet_int();
		passed += cars == 2 && !asked;
		if (button && !walk)
			asked = 1;
		timer++;
		if (cars == 2 && asked && timer >= 4) {
			cars = 1;
			timer = 0;
		} else if (cars == 1 && timer >= 2) {
			cars = 0;
			timer = 0;
#ifdef BUG
		} else if (cars == 0 && !walk && timer >= 2 && button != 5) {
#else
		} else if (cars == 0 && !walk && timer >= 2) {
#endif
			walk = 1;
			asked = 0;
			timer = 0;
		} else if (walk && timer >= 3) {
			walk = 0;
			cars = 2;
			timer = 0;
		} else if (timer >= 6) {
			timer = 5;
		}
	}
}
