// A lamp that blinks in rounds without a branch, while a sum grows that nothing looks at.
// prove: --ltl 'G F {led}' : safe
// prove: --ltl 'G F {!led}' : safe
// prove: --ltl 'F G {led}' : violated
// prove: -DBUG --ltl 'G F {!led}' : violated
extern unsigned __VERIFIER_nondet_uint(void);

unsigned sum;
_Bool led;

int main(void)
{
	while (1) {
		sum += __VERIFIER_nondet_uint();
#ifdef BUG
		led = 1;
#else
		led = !led;
#endif
	}
}
