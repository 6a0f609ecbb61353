// seq: __builtin_add_overflow and its family over types of different widths and signs
#include <limits.h>
#include <stdio.h>

int main(void)
{
    int r, o;
    o = __builtin_add_overflow(INT_MAX, 1, &r);
    printf("%d %d\n", o, r);
    o = __builtin_add_overflow(40, 2, &r);
    printf("%d %d\n", o, r);
    o = __builtin_sub_overflow(INT_MIN, 1, &r);
    printf("%d %d\n", o, r);
    o = __builtin_mul_overflow(65536, 65536, &r);
    printf("%d %d\n", o, r);
    unsigned u;
    o = __builtin_sub_overflow(3u, 5u, &u);
    printf("%d %u\n", o, u);
    o = __builtin_add_overflow(-1, 1u, &u);
    printf("%d %u\n", o, u);
    unsigned char c;
    o = __builtin_add_overflow(200, 100, &c);
    printf("%d %d\n", o, c);
    o = __builtin_mul_overflow(-1, 5, &c);
    printf("%d %d\n", o, c);
    long l;
    o = __builtin_mul_overflow(INT_MAX, INT_MAX, &l);
    printf("%d %ld\n", o, l);
    o = __builtin_smull_overflow(LONG_MAX, 2, &l);
    printf("%d %ld\n", o, l);
    unsigned long long ull;
    o = __builtin_umulll_overflow(1ULL << 63, 2, &ull);
    printf("%d %llu\n", o, ull);
    o = __builtin_sadd_overflow(INT_MIN, -1, &r);
    printf("%d %d\n", o, r);
    signed char sc;
    o = __builtin_sub_overflow(ULLONG_MAX, ULLONG_MAX - 127, &sc);
    printf("%d %d\n", o, sc);
    unsigned long fact = 1;
    int n = 1;
    while (!__builtin_mul_overflow(fact, (unsigned long)n, &fact))
        n++;
    printf("%d\n", n);
    return 0;
}
