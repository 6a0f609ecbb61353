// heddle: => safe complete
// heddle: -DLATER => violated assert:24
// about: the processor's counter of its time may have any value, whatever it was before
#include <assert.h>
#include <stdint.h>
#include <x86intrin.h>

static uint64_t counter(void) {
	uint32_t low, high;
	__asm__ __volatile__("lfence; rdtsc" : "=a"(low), "=d"(high) : : "memory");
	return (uint64_t)high << 32 | low;
}

int main(void) {
	uint64_t before = counter(), wide;
	unsigned processor = 7;
	__asm__ __volatile__("rdtsc\n\tshlq $32, %%rdx\n\torq %%rdx, %%rax" : "=a"(wide) : : "rdx", "cc");
	__asm__ __volatile__("rdtscp" : "=a"(wide), "=c"(processor) : : "rdx");
	assert(wide <= UINT32_MAX);
	uint64_t now = __rdtsc();
	if (now < before)
		return 0;
#ifdef LATER
	assert(now != before); // violated here
#endif
	return processor == 7;
}
