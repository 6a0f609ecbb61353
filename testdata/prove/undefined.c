// The alarm is set before an index runs out of its array, which nobody checks for here: the alarm was there.
// prove: --check assert --ltl 'G {alarm == 0}' : violated
// prove: --check assert --ltl 'G {lamp < 2}' : safe
extern int __VERIFIER_nondet_int(void);

int alarm, lamp, level[2];

int main(void)
{
	while (1) {
		if (__VERIFIER_nondet_int())
			lamp = !lamp;
		if (alarm)
			level[alarm + 1] = 3;
		if (__VERIFIER_nondet_int())
			alarm = 1;
	}
}
