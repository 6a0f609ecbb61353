// heddle: => safe complete
// heddle: --32 => safe complete
// about: %n stores how many chars came before it, also where what they are depends on input
#include <assert.h>
#include <stdio.h>

int __VERIFIER_nondet_int(void);
double __VERIFIER_nondet_double(void);

int main(void) {
	int n = -1, all = -1;
	signed char small = -1;
	long long large = -1;
	printf("abc%n%s%%%hhn\n%lln", &n, "de", &small, &large);
	assert(n == 3 && small == 6 && large == 7);
	int digit = __VERIFIER_nondet_int();
	printf("<%d>%n\n", digit, &n);
	assert(n >= 3 && n <= 13);
	assert((digit < 0 || digit > 9) == (n > 3));
	printf("%f%n\n", __VERIFIER_nondet_double(), &all);
	assert(all >= 0);
	char text[8];
	n = -1;
	assert(snprintf(text, 4, "%s%n", "beyond", &n) == 6 && n == 6);
	return 0;
}
