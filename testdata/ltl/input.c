// about: propositions that depend on input fork the path.
// heddle: --ltl 'G{s<10}' => ltl false conclusive violated
// heddle: --ltl 'G{s<10}' -DASSUME => ltl presumably-true conclusive safe complete
// heddle: --ltl 'F{s==7}' -DASSUME => ltl presumably-false conclusive violated
// heddle: --ltl 'G({s==7 && t>0} -> F{t==3 || s>9})' -DASSUME => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G{a[t]==0}' -DASSUME => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G{a[t]==0}' -DASSUME -DELEMENT => ltl false conclusive violated
unsigned nondet_uint(void);
void __VERIFIER_assume(int);
unsigned s, t;
int a[4];

int main(void)
{
	s = nondet_uint();
#ifdef ASSUME
	__VERIFIER_assume(s < 10);
#endif
	t = s % 4;
#ifdef ELEMENT
	a[2] = 1;
#endif
	t = 3;
	return 0;
}
