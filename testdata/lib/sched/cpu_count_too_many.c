// heddle: => violated memory:8
// about: a set that CPU_ALLOC made is smaller than a cpu_set_t
#define _GNU_SOURCE
#include <sched.h>

int main(void) {
	cpu_set_t *set = CPU_ALLOC(64);
	CPU_ZERO(set); // violated here
	return CPU_COUNT(set);
}
