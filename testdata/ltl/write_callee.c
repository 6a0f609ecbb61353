// about: a callee writes through its pointer parameter.
// heddle: --ltl 'G{s==0}' => ltl false conclusive violated
// heddle: --ltl 'F{s==3}' => ltl true conclusive safe complete
// heddle: --ltl 'G({s==3} -> X{s==0})' => ltl presumably-true conclusive safe complete
static int s;

static void set(int *p, int v) { *p = v; }

int main(void)
{
	set(&s, 3);
	set(&s, 0);
	return 0;
}
