// about: two propositions of one variable: symbols that no value of it gives do not count (sosym2015, section 5.4).
// heddle: --ltl 'F({p} && {!p}) || {p} && X{p}' => ltl false conclusive violated
// heddle: --ltl 'G({n<5} || {n>3})' => ltl true conclusive safe complete
// heddle: --ltl 'G({n<5} || {n>5})' => ltl false conclusive violated
int p, n;

int main(void)
{
	n = 5;
	return 0;
}
