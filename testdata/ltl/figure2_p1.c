// about: figure 2 of sosym2015: one write per round, the value alternates with the bound.
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 1 => ltl presumably-true inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 2 => ltl presumably-false inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 3 => ltl presumably-true inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 4 => ltl presumably-false inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 5 => ltl presumably-true inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 6 => ltl presumably-false inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'F G{s==0}' => ltl false conclusive violated ltl
// heddle: --ltl 'G F{s==0} && G F{s==1}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G({s==0} -> X{s==1})' --ltl 'F{s==2}' => ltl presumably-true conclusive violated ltl
int s;

int main(void)
{
	while (1)
		s = !s;
}
