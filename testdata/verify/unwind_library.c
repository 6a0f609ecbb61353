// heddle: --unwind 2 => safe complete
// heddle: --unwind 2 -DINPUT => safe bounded
// heddle: --unwind 5 -DINPUT => safe complete
// about: rounds of loops in library functions count only where they depend on input
#include <assert.h>
#include <string.h>

char __VERIFIER_nondet_char(void);

int main(void) {
	char text[8] = "abcdefg";
#ifdef INPUT
	for (char *p = text, i = 0; i < 2; i++)
		p[i] = __VERIFIER_nondet_char();
	text[3] = 0;
#endif
	assert(strlen(text) <= 7);
	return strcmp(text, "abcdefg") == 0;
}
