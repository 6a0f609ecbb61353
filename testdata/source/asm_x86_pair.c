// heddle: => safe complete
// heddle: -DNARROW => unknown unsupported
// about: constraint A is the pair of registers that cmpxchg16b compares with, for an integer of both their widths
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

typedef unsigned __int128 pair;

static pair cell __attribute__((aligned(16)));
static int item;

static int exchange(pair *p, pair *expected, pair desired) {
	unsigned char same;
	__asm__ __volatile__("lock cmpxchg16b %0" : "+m"(*p), "=@ccz"(same), "+A"(*expected) : "b"((uint64_t)desired), "c"((uint64_t)(desired >> 64)) : "memory");
	return same;
}

static void *add(void *arg) {
	pair seen = 0;
	while (!exchange(&cell, &seen, seen + ((pair)1 << 64) + 2))
		;
	return arg;
}

int main(void) {
#ifdef NARROW
	uint64_t half;
	__asm__("rdtsc" : "=A"(half));
#endif
	pthread_t t;
	pthread_create(&t, 0, add, 0);
	add(0);
	pthread_join(t, 0);
	assert(cell == ((pair)2 << 64 | 4));
	pair with = (pair)(uintptr_t)&item << 64, got = 0;
	cell = with;
	assert(!exchange(&cell, &got, 1) && got == with);
	*(int *)(uintptr_t)(got >> 64) = 5;
	assert(item == 5 && exchange(&cell, &got, -got) && cell == -with);
	return 0;
}
