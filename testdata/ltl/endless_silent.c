// about: a loop that does nothing: what never happens is not known to be false, what holds always holds.
// heddle: --ltl 'F{done}' => ltl presumably-false inconclusive unknown ltl-cycle
// heddle: --ltl 'G{done==0}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G F{done==0}' => ltl presumably-true inconclusive unknown ltl-cycle
// heddle: --ltl 'true' => ltl true conclusive safe complete
int done;

int main(void)
{
	while (1)
		;
}
