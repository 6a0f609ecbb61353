// about: how many arguments there are is decided before the initial valuation.
// heddle: --ltl 'G {x<2}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G {x<2}' --args 1 --args-length 1 => ltl false conclusive violated ltl
// heddle: --ltl '{x==0} && F {x>0}' --args 1 --args-length 1 => ltl true conclusive safe complete
// heddle: --ltl 'X {x==1}' --args 1 --args-length 1 => ltl false conclusive violated ltl
int x;

int main(int argc, char **argv)
{
	if (argc == 1)
		x = 1;
	else
		x = 2;
	return 0;
}
