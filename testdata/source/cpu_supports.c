// heddle: => safe complete +no-processor-extensions
// about: a program that asks for extensions of the processor gets the answer that there are none, as from cpuid
#include <assert.h>

int main(void) {
    __builtin_cpu_init();
    assert(!__builtin_cpu_supports("avx2"));
    return 0;
}
