// pruned: --check livelock --reduction persistent => violated livelock
// pruned: --check livelock --reduction none => violated livelock
// about: a round that an input may end leads back to the very state; a thread that has not ended yet bears on nothing there, but must move for the execution to be fair
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);
int x;

static void *ends(void *arg) { return arg; }

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, ends, 0);
	for (;;) {
		x = 0;
		if (__VERIFIER_nondet_bool())
			break;
	}
	pthread_join(t, 0);
	return 0;
}
