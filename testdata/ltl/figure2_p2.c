// about: figure 2 of sosym2015: each round ends with s at 0.
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 1 => ltl presumably-false inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 2 => ltl presumably-false inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 3 => ltl presumably-false inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 4 => ltl presumably-false inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 5 => ltl presumably-false inconclusive
// heddle: --ltl 'G({s==0} -> F{s==1})' --unwind 6 => ltl presumably-false inconclusive
int s;

int main(void)
{
	while (1) {
		s = 1;
		s = 0;
	}
}
