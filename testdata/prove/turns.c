// Two threads of one function that hand a token to each other, each with a record of its own behind a pointer: each gets it again and again, and they never work both.
// prove: --fairness weak --ltl 'G F {node[0].working}' : safe
// prove: --fairness weak --ltl 'G F {node[1].working}' : safe
// prove: --ltl 'G !({node[0].working} && {node[1].working})' : safe
// prove: -DBUG --ltl 'G !({node[0].working} && {node[1].working})' : violated
// prove: -DBUG2 --fairness weak --ltl 'G F {node[1].working}' : violated
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
extern bool __VERIFIER_nondet_bool(void);

struct node {
	uint8_t id;
	atomic_bool working;
	struct node *next;
};

struct node node[2];
static _Atomic(uint8_t) token;

static void work(struct node *me)
{
	atomic_store(&me->working, true);
	atomic_store(&me->working, false);
}

static void *run(void *arg)
{
	struct node *me = arg;
	for (;;) {
#ifdef BUG
		if (atomic_load(&token) != me->id && __VERIFIER_nondet_bool())
			continue;
#else
		if (atomic_load(&token) != me->id)
			continue;
#endif
		work(me);
#ifdef BUG2
		if (__VERIFIER_nondet_bool())
			continue;
#endif
		atomic_store(&token, me->next->id);
	}
	return 0;
}

int main(void)
{
	pthread_t t;
	for (uint8_t i = 0; i < 2; i++) {
		node[i].id = i;
		node[i].next = &node[1 - i];
	}
	pthread_create(&t, 0, run, &node[1]);
	run(&node[0]);
}
