// about: an object that its last user frees.
// mutant: -DEARLY => memory
// mutant: -DPLAIN => leak
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct object {
#ifdef PLAIN
	int users;
#else
	atomic_int users;
#endif
	int value;
} *o;
static void drop(void)
{
#ifdef PLAIN
	int left = --o->users;
	if (left == 0)
		free(o);
#else
	if (atomic_fetch_sub(&o->users, 1) == 1)
		free(o);
#endif
}
void *uses(void *a)
{
#ifdef EARLY
	drop();
	o->value++;
#else
	__atomic_fetch_add(&o->value, 1, __ATOMIC_SEQ_CST);
	drop();
#endif
	return 0;
}
int main(void)
{
	pthread_t t;
	o = calloc(1, sizeof *o);
	o->users = 2;
	pthread_create(&t, 0, uses, 0);
	uses(0);
	pthread_join(t, 0);
	return 0;
}
