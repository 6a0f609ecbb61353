// heddle: => safe complete
// about: numbers, chars and strings that depend on input are formatted to memory exactly
// slow: its questions to the solver are hard
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);

int main(void) {
	char out[32];
	int x = __VERIFIER_nondet_int();
	__VERIFIER_assume(x > -1000 && x < 1000);
	int n = snprintf(out, sizeof out, "[%5d]", x);
	assert(n == 7 && out[0] == '[' && out[6] == ']');
	assert(atoi(out + 1) == x);
	unsigned char u = __VERIFIER_nondet_uchar();
	n = sprintf(out, "%#x|%-4o|", u, u & 7u);
	assert(u == 0 ? n == 7 && out[0] == '0' && out[1] == '|' : out[1] == 'x');
	assert(strtol(out, 0, 0) == u);
	assert(out[n - 1] == '|' && out[n - 5] == '0' + (u & 7) && out[n - 4] == ' ');
	char c = __VERIFIER_nondet_char();
	char s[3] = {c, __VERIFIER_nondet_char(), 0};
	n = snprintf(out, 4, "%-3s%c", s, c);
	assert(n == 4 && out[3] == 0);
	if (strlen(s) == 2)
		assert(out[0] == c && out[1] == s[1] && out[2] == ' ');
	else if (strlen(s) == 0)
		assert(out[0] == ' ' && out[1] == ' ' && out[2] == ' ');
	return 0;
}
