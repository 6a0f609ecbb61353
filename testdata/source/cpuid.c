// heddle: => safe complete +no-processor-extensions
// about: a program may ask the processor for its extensions; it has none
#include <assert.h>
#include <cpuid.h>

int main(void)
{
	unsigned a = 7, b, c, d;
	assert(!__get_cpuid(1, &a, &b, &c, &d));
	__asm__ __volatile__("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(1));
	assert(a == 0 && d == 0);
	__asm__ __volatile__("cpuid" : "=a"(a) : "a"(7), "c"(0) : "ebx", "edx");
	return a;
}
