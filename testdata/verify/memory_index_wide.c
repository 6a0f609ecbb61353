// heddle: => violated memory:26
// heddle: -DCONSTANT => violated memory:28
// heddle: -DMINUS => violated memory:30
// heddle: -DROW => violated bounds:32
// heddle: -DINPUT => violated memory:36
// heddle: -DBACK => safe complete
// heddle: --32 => violated memory:26
// heddle: --32 -DCONSTANT => violated memory:28
// heddle: --32 -DMINUS => violated memory:30
// heddle: --32 -DROW => violated bounds:32
// heddle: --32 -DINPUT => violated memory:36
// heddle: --32 -DBACK => safe complete
// about: an index of a type wider than a pointer is outside also where its lower half would be inside
#ifdef __SIZEOF_INT128__
typedef __int128 wide;
#else
typedef long long wide;
#endif
extern int __VERIFIER_nondet_int(void);
int a[4], b[4][4];

int main(void)
{
    volatile wide one = 1, far = one << 8 * sizeof(long);
#if !defined CONSTANT && !defined MINUS && !defined ROW && !defined INPUT && !defined BACK
    return a[far]; // violated here
#elif defined CONSTANT
    return a[(wide)1 << 8 * sizeof(long)]; // violated here with CONSTANT
#elif defined MINUS
    return *(a - far); // violated here with MINUS
#elif defined ROW
    return b[1][far]; // violated here with ROW
#elif defined INPUT
    wide k = __VERIFIER_nondet_int() == 5 ? far : 0;
    k += __VERIFIER_nondet_int() & 3;
    a[k] = 1; // violated here with INPUT
#else
    int *p = a + one + one;
    p -= one;
    return p[-one] + p[one] + b[one][one];
#endif
}
