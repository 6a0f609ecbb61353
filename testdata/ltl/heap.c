// about: a proposition reaches a heap object through a global pointer.
// heddle: --ltl 'G !{p && *p==2}' => ltl false conclusive violated
// heddle: --ltl 'F{p && *p==1}' => ltl true conclusive safe complete
// heddle: --ltl 'G{*p<5}' => ltl presumably-true inconclusive unknown unsupported
#include <stdlib.h>
int *p;

int main(void)
{
	int *q = malloc(sizeof *q);
	*q = 1;
	p = q;
	*q = 2;
	return 0;
}
