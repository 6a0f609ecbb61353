// about: what happens before an assumption fails does not count; what happens before an endless loop does.
// heddle: --ltl 'G{s==0}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G{s==0}' -DLOOP => ltl false conclusive violated
// heddle: --ltl 'G{s==0}' -DLOOP --unwind 3 => ltl false conclusive violated
int nondet_int(void);
void __VERIFIER_assume(int);
int s;

int main(void)
{
	if (nondet_int()) {
		s = 1;
#ifdef LOOP
		__VERIFIER_assume(s == 1);
		while (1)
			;
#else
		__VERIFIER_assume(s == 0);
#endif
	}
	return 0;
}
