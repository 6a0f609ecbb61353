// heddle: => safe complete
// heddle: --32 => safe complete
// heddle: --unwind 2 => safe complete
// about: sscanf reads a text exactly, one that depends on input too
#include <assert.h>
#include <stdio.h>

char __VERIFIER_nondet_char(void);

int main(void) {
	int a, b, n;
	char word[8];
	assert(sscanf("12,-7 rest", "%d,%d%n", &a, &b, &n) == 2 && a == 12 && b == -7 && n == 5);
	assert(sscanf("key=value", "%7[^=]=%1s", word, &word[6]) == 2 && word[0] == 'k' && word[6] == 'v');
	assert(sscanf("x", "%d", &a) == 0 && sscanf("", "%d", &a) == EOF);
	char text[2] = {__VERIFIER_nondet_char(), 0};
	if (sscanf(text, "%d", &a) == 1)
		assert(a >= 0 && a <= 9 && text[0] == '0' + a);
	return 0;
}
