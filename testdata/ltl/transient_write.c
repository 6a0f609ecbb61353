// about: a worker's write that is undone before anybody looks.
// heddle: --ltl 'G{s==0}' => ltl false conclusive violated
// heddle: --ltl 'G{s==0}' --context-bound 0 => ltl presumably-true inconclusive safe bounded
// heddle: --ltl 'G{s==0}' -DATOMIC => ltl false conclusive violated
// heddle: --ltl 'F G{s==0}' => ltl presumably-true conclusive safe complete
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int s;

static void *worker(void *arg)
{
#ifdef ATOMIC
	__VERIFIER_atomic_begin();
#endif
	s = 1;
	s = 0;
#ifdef ATOMIC
	__VERIFIER_atomic_end();
#endif
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	pthread_join(t, 0);
	return 0;
}
