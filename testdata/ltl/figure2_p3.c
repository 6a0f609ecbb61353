// about: figure 2 of sosym2015: each round ends with s at 1.
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 1 => ltl presumably-true inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 2 => ltl presumably-true inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 3 => ltl presumably-true inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 4 => ltl presumably-true inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 5 => ltl presumably-true inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 6 => ltl presumably-true inconclusive
int s;

int main(void)
{
	s = 1;
	while (1) {
		s = 0;
		s = 1;
	}
}
