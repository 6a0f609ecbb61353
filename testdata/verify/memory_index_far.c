// heddle: => violated memory:20
// heddle: -DCONSTANT => violated memory:22
// heddle: -DINPUT => violated memory:26
// heddle: -DBACK => safe complete
// heddle: -DSTEPS => violated memory:32
// heddle: --32 => violated memory:20
// heddle: --32 -DCONSTANT => violated memory:22
// heddle: --32 -DINPUT => violated memory:26
// heddle: --32 -DBACK => safe complete
// about: an index so large that the offset in bytes is a multiple of 2^64 (2^32) is outside all the same; a negative number that is unsigned leads back
#include <stddef.h>

extern size_t __VERIFIER_nondet_ulong(void);
int a[4], b[4];

int main(void)
{
    volatile size_t i = (size_t)1 << (8 * sizeof i - 2);
#if !defined CONSTANT && !defined INPUT && !defined BACK && !defined STEPS
    return a[i]; // violated here
#elif defined CONSTANT
    return *(a + ((size_t)1 << (8 * sizeof i - 2))); // violated here with CONSTANT
#elif defined INPUT
    size_t k = __VERIFIER_nondet_ulong();
    if (k > 3 && k != i + 1) return 0;
    a[k] = 1; // violated here with INPUT
#elif defined BACK
    int *p = a + 2;
    p += (size_t)-1;
    return p[-1] + p[(size_t)-1];
#else
    return (a + 1 - i)[0]; // violated here with STEPS
#endif
}
