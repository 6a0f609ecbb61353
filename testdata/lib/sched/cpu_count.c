// heddle: => safe complete
// about: CPU_COUNT counts the processors of a set, also of one that CPU_ALLOC made
#define _GNU_SOURCE
#include <assert.h>
#include <sched.h>

int main(void) {
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET(3, &set);
	CPU_SET(70, &set);
	assert(CPU_COUNT(&set) == 2);
	cpu_set_t *large = CPU_ALLOC(65);
	const size_t size = CPU_ALLOC_SIZE(65);
	CPU_ZERO_S(size, large);
	CPU_SET_S(64, size, large);
	assert(CPU_COUNT_S(size, large) == 1);
	CPU_FREE(large);
	return 0;
}
