// about: a path ends at exit and at abort, wherever they stand.
// heddle: --ltl 'F{s==2}' => ltl presumably-false conclusive violated
// heddle: --ltl 'F{s==2}' -DABORT => ltl presumably-false conclusive violated
// heddle: --ltl 'G{s<2}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'F{s==2}' -DHANDLER => ltl true conclusive safe complete
#include <stdlib.h>
int s;

#ifdef HANDLER
static void last(void) { s = 2; }
#endif

static void leave(void)
{
#ifdef HANDLER
	atexit(last);
#endif
	s = 1;
#ifdef ABORT
	abort();
#else
	exit(0);
#endif
}

int main(void)
{
	leave();
	s = 2;
	return 0;
}
