// about: the formula fails only if the second worker comes before the first.
// heddle: --ltl 'G({b==1} -> {a==1})' => ltl false conclusive violated
// heddle: --ltl '!{b==1} U {a==1}' => ltl false conclusive violated
// heddle: --ltl 'G({b==1} -> {a==1})' -DORDERED => ltl presumably-true conclusive safe complete
// heddle: --ltl '!{b==1} U {a==1}' -DORDERED => ltl true conclusive safe complete
// heddle: --ltl 'F({a==1} && {b==1})' => ltl true conclusive safe complete
#include <pthread.h>
int a, b;

static void *first(void *arg) { a = 1; return arg; }
static void *second(void *arg) { b = 1; return arg; }

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, first, 0);
#ifdef ORDERED
	pthread_join(t, 0);
#endif
	pthread_create(&u, 0, second, 0);
#ifndef ORDERED
	pthread_join(t, 0);
#endif
	pthread_join(u, 0);
	return 0;
}
