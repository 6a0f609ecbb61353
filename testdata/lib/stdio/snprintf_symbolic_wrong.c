// heddle: => violated memory
// heddle: -DROOM => safe complete
// about: a number may have one char more than there is room for
#include <stdio.h>

short __VERIFIER_nondet_short(void);

int main(void) {
#ifdef ROOM
	char out[7];
#else
	char out[6];
#endif
	sprintf(out, "%hd", __VERIFIER_nondet_short());
	return 0;
}
