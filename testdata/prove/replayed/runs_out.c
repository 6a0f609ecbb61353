// The program ends some rounds of a loop after it has read its last input, on which no branch depends.
// prove: --ltl 'F {x == 1}' : violated
// prove: --ltl 'F {x == 2}' : safe
extern int __VERIFIER_nondet_int(void);
int x, last;
int main(void) {
	for (int i = 0; i < 3; i++) {
		last = __VERIFIER_nondet_int();
		for (int k = 0; k < 3; k++)
			x = 0;
	}
	x = 2;
}
