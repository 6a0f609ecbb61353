// pruned: => safe
// about: compare-and-exchange on structures of sizes that no instruction has
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct point {
	int x, y, z;
};
struct name {
	char text[5];
};
_Atomic struct point at;
struct point plain = {1, 2, 3};
_Atomic struct name word;

static void *step(void *arg) {
	struct point old = atomic_load(&at), next;
	do
		next = (struct point){old.x + 1, old.y + 2, old.z + 3};
	while (!atomic_compare_exchange_weak(&at, &old, next));
	return arg;
}

int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, step, 0);
	pthread_create(&b, 0, step, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	struct point p = atomic_load(&at), q = {7, 8, 9};
	assert(p.x == 2 && p.y == 4 && p.z == 6);
	p.z = 5;
	assert(!atomic_compare_exchange_strong(&at, &p, q) && p.z == 6);
	assert(atomic_compare_exchange_strong_explicit(&at, &p, q, memory_order_acq_rel, memory_order_acquire));
	p = atomic_load(&at);
	assert(p.x == 7 && p.z == 9);

	p = (struct point){1, 2, 3};
	assert(__atomic_compare_exchange(&plain, &p, &q, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && plain.y == 8);

	struct name empty = {""}, full = {"abcd"};
	assert(atomic_compare_exchange_strong(&word, &empty, full));
	assert(!atomic_compare_exchange_strong(&word, &empty, full) && empty.text[3] == 'd');
}
