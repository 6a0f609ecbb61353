// about: a loop that does nothing: what never happens is false, what holds always holds.
// heddle: --ltl 'F{done}' => ltl false conclusive violated ltl
// heddle: --ltl 'G{done==0}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G F{done==0}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'X G{done==1}' => ltl false conclusive violated ltl
// heddle: --ltl 'X{done==0}' => ltl true conclusive safe complete
// heddle: --ltl 'true' => ltl true conclusive safe complete
int done;

int main(void)
{
	while (1)
		;
}
