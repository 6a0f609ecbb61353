// heddle: => violated assert:13
// heddle: -DNOWHERE => violated memory:10
// about: the twins of stdio/printf_count forget the sign, or have nowhere to store the count
#include <assert.h>
#include <stdio.h>

int __VERIFIER_nondet_int(void);
int main(void) {
#ifdef NOWHERE
	printf("%n", (int *)0); // violated here
#endif
	int n, digit = __VERIFIER_nondet_int();
	printf("%d%n", digit, &n), assert(digit >= 10 || n == 1); // violated here
	return 0;
}
