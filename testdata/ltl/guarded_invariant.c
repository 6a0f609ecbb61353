// about: figure 4 of sosym2015, sections 5.1 and 5.2: an invariant that holds while somebody may look.
// heddle: --ltl 'G({looking} -> {i+j==count})' => ltl presumably-true conclusive safe complete
// heddle: --ltl '({looking} -> {i+j==count}) U {done}' => ltl true conclusive safe complete
// heddle: --ltl 'F{j==6}' => ltl true conclusive safe complete
// heddle: --ltl 'F{j==6}' --unwindset main.0:4 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'F{j==6}' --unwind 6 => ltl true conclusive safe complete
// heddle: --ltl 'G{i+j==count}' => ltl false conclusive violated
const int count = 6;
int i = 6, j = 0;
int looking = 1, done = 0;

int main(void)
{
	while (i) {
		looking = 0;
		i--;
		j++;
		looking = 1;
	}
	done = 1;
	return 0;
}
