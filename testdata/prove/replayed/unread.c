// A round reads input and branches on it, and what is asked does not depend on it: the model does not have it, the trace has.
// prove: --ltl 'G {x == 1}' : violated
extern unsigned char __VERIFIER_nondet_uchar(void);
int x = 1, y;
int main(void)
{
	while (1) {
		unsigned in = __VERIFIER_nondet_uchar();
		if (in > 3)
			y = in;
		else
			y = in + 7;
		x = 0;
	}
}
