// heddle: => safe complete
// about: an output of inline assembly may be a variable under casts that change no size
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static uint64_t place;
static int item;

static uint64_t swap(volatile uint64_t *target, uint64_t x) {
	__asm__ __volatile__("xchgq %0,%1" : "=r"((uint64_t)x) : "m"(*(volatile uint64_t *)target), "0"((uint64_t)x) : "memory");
	return x;
}

static void *run(void *arg) { return (void *)swap(&place, (uintptr_t)arg); }

int main(void) {
	pthread_t t;
	void *got;
	pthread_create(&t, 0, run, &item);
	uint64_t mine = swap(&place, 1);
	pthread_join(t, &got);
	assert(mine == 0 ? got == (void *)1 && place == (uintptr_t)&item : mine == (uintptr_t)&item && got == 0 && place == 1);
	int *p = 0;
	__asm__("" : "=r"((uintptr_t)p) : "0"(&item));
	*p = 3;
	__asm__("incl %0" : "+m"((unsigned)item));
	return item - 4;
}
