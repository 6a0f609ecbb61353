// heddle: --ltl 'X{a == 1}' -DSAME => ltl false conclusive violated ltl
// heddle: --ltl 'X{a == 1}' -DOTHER => ltl true conclusive safe complete
// heddle: --ltl 'X({a == 0} -> X{a == 1})' --ltl 'X({a == 2} -> X{a == 2})' -DINPUT => ltl true conclusive safe complete
// heddle: --ltl 'X({a == 2} -> X{a == 2})' -DINPUT => ltl true conclusive safe complete
// heddle: --ltl 'X({a == 2} -> X{a == 1})' -DINPUT => ltl false conclusive violated ltl
// heddle: --ltl 'X({a == 0} -> X{a == 1})' -DINPUT -DWEAK => ltl true conclusive safe complete
// heddle: --ltl 'X({a == 2} -> X{a == 2})' -DINPUT -DWEAK => ltl false conclusive violated ltl
// about: a compare-and-exchange writes if it finds what it expects, also the value that is there, and only then; a weak one may fail
#include <stdatomic.h>
#ifdef WEAK
#define EXCHANGE atomic_compare_exchange_weak
#else
#define EXCHANGE atomic_compare_exchange_strong
#endif
extern _Bool __VERIFIER_nondet_bool(void);
atomic_int a;

int main(void)
{
#if defined SAME
	int e = 0;
	EXCHANGE(&a, &e, 0);
#elif defined OTHER
	int e = 1;
	EXCHANGE(&a, &e, 2);
#else
	int e = 2;
	a = __VERIFIER_nondet_bool() ? 2 : 0;
	EXCHANGE(&a, &e, 2);
#endif
	a = 1;
	return 0;
}
