// about: an endless loop that assumes something of an input each round: what the inputs make of it is seen at its first nodes.
// heddle: --ltl 'F{x==1}' => ltl false conclusive violated ltl
// heddle: --ltl 'G{x<2}' => ltl presumably-true conclusive safe complete
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int x;
int main(void)
{
	for (;;) {
		int n = __VERIFIER_nondet_int();
		__VERIFIER_assume(n >= 0 && n < 2);
		x = n;
	}
}
