// pruned: => safe complete
// pruned: --check race,assert,memory => safe complete
// pruned: -DUNSYNCHRONISED => violated memory
// pruned: --memory-model rc11 => unknown unsupported
// about: RCU of GenMC's header for the Linux kernel: what a reader still looks at is freed only when it has ended
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_rcu_read_lock(void);
void __VERIFIER_rcu_read_unlock(void);
void __VERIFIER_synchronize_rcu(void);
void __VERIFIER_lkmm_fence(const char *);

static int *current;

static void *reader(void *arg)
{
	__VERIFIER_rcu_read_lock();
	__VERIFIER_rcu_read_lock();
	int *p = __atomic_load_n(&current, __ATOMIC_RELAXED);
	assert(*p == 7 || *p == 8);
	__VERIFIER_rcu_read_unlock();
	assert(*p == 7 || *p == 8); // still in the outer one
	__VERIFIER_rcu_read_unlock();
	return arg;
}

static void *writer(void *arg)
{
	int *old = current, *new = malloc(sizeof *new);
	*new = 8;
	__VERIFIER_lkmm_fence("wmb");
	__atomic_store_n(&current, new, __ATOMIC_RELEASE);
#ifndef UNSYNCHRONISED
	__VERIFIER_synchronize_rcu();
#endif
	free(old);
	return arg;
}

int main(void)
{
	pthread_t r, w;
	current = malloc(sizeof *current);
	*current = 7;
	pthread_create(&r, 0, reader, 0);
	pthread_create(&w, 0, writer, 0);
	pthread_join(r, 0);
	pthread_join(w, 0);
	free(current);
	return 0;
}
