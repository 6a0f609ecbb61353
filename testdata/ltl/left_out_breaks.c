// about: where a path has ended without fulfilling the formula, one that was left out may break it for good.
// heddle: --ltl 'F{y} && G{x<2}' => ltl false conclusive violated ltl
// heddle: --ltl 'F{y} && G{x<2}' --unwind 3 => ltl presumably-false inconclusive violated ltl
// heddle: --ltl 'F{y}' --unwind 3 => ltl presumably-false inconclusive violated ltl
// heddle: --ltl 'F{y}' => ltl presumably-false conclusive violated ltl
// heddle: --ltl 'F{y} && G{x<2}' -DFAILS => ltl presumably-false inconclusive violated assert
// heddle: --ltl 'F{y} && G{x<2}' -DFAILS --keep-going => ltl false conclusive violated
// heddle: --ltl 'F{y}' -DFAILS --keep-going => ltl presumably-false inconclusive violated
// heddle: --ltl 'F{y}' -DENDLESS => ltl false conclusive violated ltl
// heddle: --ltl 'F{y}' -DENDLESS --unwind 3 => ltl presumably-false inconclusive violated ltl
#include <assert.h>
_Bool __VERIFIER_nondet_bool(void);
int x, y;

int main(void)
{
	if (__VERIFIER_nondet_bool()) {
		x = 1;
		return 0;
	}
#ifdef FAILS
	if (__VERIFIER_nondet_bool())
		assert(0);
#endif
	for (int k = 0; k < 5; k++)
		;
	x = 2;
#ifdef ENDLESS
	for (;;)
		;
#endif
	return 0;
}
