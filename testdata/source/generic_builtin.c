// heddle: => safe complete
// about: _Generic may choose a builtin of the compiler, which is no function, to be called
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define exchange(p, e, d) _Generic((p), uint32_t *: __atomic_compare_exchange_n, uint64_t *: __atomic_compare_exchange_n)(p, e, d, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define bits(x) _Generic((x), int: __builtin_popcount, default: (_Generic((x), long: __builtin_popcountl, default: __builtin_popcountll)))(x)

static uint32_t n;

static void *add(void *arg) {
	uint32_t seen = 0;
	while (!exchange(&n, &seen, seen + 1))
		;
	return arg;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, add, 0);
	add(0);
	pthread_join(t, 0);
	assert(n == 2);
	assert(bits(7) == 3 && bits(-1L) == 64 && sizeof bits(1LL) == sizeof(int));
	return 0;
}
