// about: the order of calls that write different variables can be told by a formula, where no other thread is there to see it.
// heddle: --evaluation-order all --ltl 'G{!(y == 1 && x == 0)}' => ltl false conclusive violated ltl
// heddle: --evaluation-order all --ltl 'G{!(x == 1 && y == 0)}' => ltl false conclusive violated ltl
// heddle: --evaluation-order all --ltl 'F{x == 1 && y == 1}' => ltl true conclusive safe complete
// heddle: --evaluation-order all --ltl 'G{!(y == 1 && x == 0)}' -DSEQUENCED => ltl presumably-true conclusive safe complete
int x, y;

static int f(void)
{
	x = 1;
	return 0;
}

static int g(void)
{
	y = 1;
	return 0;
}

int main(void)
{
#ifdef SEQUENCED
	return f(), g();
#else
	return f() + g();
#endif
}
