// seq: 128 bit integers: multiply high, division, printing in decimal, Fibonacci, comparison, shifts
#include <stdint.h>
#include <stdio.h>

typedef unsigned __int128 u128;
typedef __int128 i128;

static void print(i128 v)
{
    char buf[48], *p = buf + sizeof buf;
    u128 u = v < 0 ? -(u128)v : (u128)v;
    *--p = 0;
    do
        *--p = '0' + (int)(u % 10);
    while (u /= 10);
    if (v < 0)
        *--p = '-';
    printf("%s\n", p);
}

static uint64_t mulhi(uint64_t a, uint64_t b)
{
    return (u128)a * b >> 64;
}

int main(void)
{
    printf("%llx\n", (unsigned long long)mulhi(0xdeadbeefcafebabeULL, 0x123456789abcdef0ULL));
    i128 a = 0, b = 1;
    for (int i = 0; i < 150; i++) {
        i128 t = a + b;
        a = b;
        b = t;
    }
    print(a);
    i128 f = 1;
    for (int i = 2; i <= 30; i++)
        f *= i;
    print(f);
    print(-f / 1000007);
    print(-f % 1000007);
    print((i128)1 << 126);
    print(-((i128)7 << 100) >> 99);
    printf("%d %d %d\n", f > a, (u128)-1 > (u128)f, (int)(f == 30 * (f / 30)));
    struct { char c; i128 v; } s = { 'x', -1 };
    s.v -= 41;
    print(s.v);
    printf("%d %d\n", (int)sizeof s, s.v ? 1 : 0);
    return 0;
}
