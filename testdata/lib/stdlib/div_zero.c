// heddle: => violated div
// heddle: -DLEAST --check overflow => violated overflow
// about: dividing by zero and the least number are wrong inside the library too
#include <limits.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
#ifdef LEAST
	return abs(__VERIFIER_nondet_int());
#else
	return div(1, __VERIFIER_nondet_int()).quot;
#endif
}
