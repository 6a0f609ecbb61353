// heddle: => safe vacuous
// heddle: -DFLOAT => safe vacuous
// heddle: -DASSERT => violated assert:24
// heddle: -DWIDE => violated memory:27
// about: what is assumed or asserted is converted to the parameter that the program declares, as the argument of any call is
#ifdef WIDE
extern void __VERIFIER_assume(long long);
#else
extern void __VERIFIER_assume(int);
#endif
extern void __VERIFIER_assert(int);

int main(void)
{
    volatile long long bit = 1LL << 32;
#ifdef FLOAT
    volatile double half = 0.5;
    __VERIFIER_assume(half);
#elif !defined ASSERT
    __VERIFIER_assume(bit);
#endif
    int *p = 0;
#ifdef ASSERT
    __VERIFIER_assert(bit & 1LL << 32); // violated here with ASSERT
    return 0;
#else
    return *p; // violated here with WIDE
#endif
}
