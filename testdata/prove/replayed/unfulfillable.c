// A formula that nothing fulfils is false before the program begins: the counterexample is of one state, and no transition leads to it.
// prove: --ltl 'false' : violated
// prove: -DCHOICE --malloc-may-fail --ltl 'false' : violated
// prove: -DCHOICE --ltl '{y == 1} && !{y == 1}' : violated
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int y;

int main(void) {
#ifdef CHOICE
	int *p = malloc(sizeof *p);
	if (!p)
		return 1;
	*p = __VERIFIER_nondet_uchar();
	if (*p == 3)
		y = 2;
#endif
	y = 1;
	return 0;
}
