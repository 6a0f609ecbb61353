// A formula reads memory before anything was written there: what the model found in it belongs to the replay as what threads read does.
// prove: --ltl 'G{!p || p->x != 5}' : violated
// prove: --ltl 'G{!p || p->x != 5}' -DTHREAD : violated
// prove: --ltl 'F{p && p->x == 7}' -DENDLESS : violated
// prove: --ltl 'G{!p || p->x != 5}' --ltl 'G{!p || p->x != 6}' : violated
// prove: --ltl 'F{p && p->x == 1}' : safe
#include <pthread.h>
#include <stdlib.h>
struct s { int x; } *p;
int __VERIFIER_nondet_int(void);

static void *made(void *arg)
{
	struct s *q = malloc(sizeof *q);
	if (!q)
		abort();
	p = q;
	q->x = 1;
	return arg;
}

int main(void)
{
#ifdef THREAD
	pthread_t t;
	pthread_create(&t, 0, made, 0);
	pthread_join(t, 0);
#else
	made(0);
#endif
#ifdef ENDLESS
	for (;;)
		p->x = __VERIFIER_nondet_int();
#endif
	return 0;
}
