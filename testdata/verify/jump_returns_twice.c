// setjmp returns a second time, with the number that longjmp gives, or 1 for 0.
// heddle: => safe complete
// heddle: -DWRONG => violated assert:29
// heddle: -DCODE=0 => safe complete
// heddle: -DINPUT => safe complete
// heddle: -DINPUT -DWRONG => violated assert:29
#include <assert.h>
#include <setjmp.h>

int __VERIFIER_nondet_int(void);
jmp_buf env;
int passed, code;
#ifndef CODE
#define CODE 3
#endif

void deeper(int n)
{
	if (n == 0)
		longjmp(env, code);
	deeper(n - 1);
	assert(0);
}

int main(void)
{
	int got = setjmp(env);
#ifdef WRONG
	assert(got == 0 || got != 3); // violated here
#endif
	if (got != 0) {
		assert(passed == 1 && got == (code == 0 ? 1 : code));
		return 0;
	}
#ifdef INPUT
	code = __VERIFIER_nondet_int();
#else
	code = CODE;
#endif
	passed = 1;
	deeper(4);
	return 1;
}
