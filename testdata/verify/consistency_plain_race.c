// Store buffering with plain variables: that r1 or r2 is 1 rests on sequential consistency.
// heddle: => safe complete +sequential-consistency
// heddle: -DATOMIC => safe complete -sequential-consistency
// heddle: -DLOCKED => safe complete -sequential-consistency
// heddle: -DSECTION => safe complete -sequential-consistency
// heddle: -DHALF => safe complete +sequential-consistency
// heddle: --granularity statement => safe complete +atomic-statements
#include <assert.h>
#include <pthread.h>

#ifdef ATOMIC
_Atomic int x, y;
#else
int x, y;
#endif
int r1, r2;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#if defined LOCKED
#define DO(a) pthread_mutex_lock(&m), a, pthread_mutex_unlock(&m)
#elif defined SECTION || defined HALF
#define DO(a) __VERIFIER_atomic_begin(), a, __VERIFIER_atomic_end()
#else
#define DO(a) a
#endif

void *t1(void *p)
{
	DO(x = 1);
	DO(r1 = y);
	return 0;
}

#ifdef HALF // an atomic section excludes other sections, not plain accesses
#undef DO
#define DO(a) a
#endif

void *t2(void *p)
{
	DO(y = 1);
	DO(r2 = x);
	return 0;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, t1, 0);
	pthread_create(&b, 0, t2, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(r1 || r2);
	return 0;
}
