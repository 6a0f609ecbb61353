// seq: compound assignment whose two sides have different types
#include <stdio.h>

int main(void)
{
    unsigned char uc = 250;
    uc += 10;
    printf("%d\n", uc);
    uc -= 1.5;
    printf("%d\n", uc);
    signed char sc = 100;
    sc += 100;
    printf("%d\n", sc);
    int i = 10;
    i *= 2.55;
    printf("%d\n", i);
    i /= 2.0f;
    printf("%d\n", i);
    i -= 20u;
    printf("%d\n", i);
    unsigned u = 7;
    u /= 2L;
    u += -1;
    printf("%u\n", u);
    long l = 1;
    l <<= 40;
    l |= 'a';
    l ^= 1;
    printf("%ld\n", l);
    short s = 30000;
    s += 30000;
    printf("%d\n", s);
    s >>= 2L;
    printf("%d\n", s);
    float f = 1;
    f += 1e-9;
    f *= 3;
    f -= 'c' - 'a';
    printf("%.9g\n", f);
    double d = 7;
    d /= 2;
    d += i;
    printf("%g\n", d);
    _Bool b = 0;
    b += 5;
    b |= 2;
    printf("%d\n", b);
    b -= 1;
    printf("%d\n", b);
    int a[3] = { 1, 2, 3 }, *p = a;
    p += 2;
    *p -= a[0];
    p -= 1L;
    *p++ *= 10;
    printf("%d %d %d\n", a[1], a[2], *p);
    int x, y, z;
    x = y = z = 4;
    x += y -= z *= 2;
    printf("%d %d %d\n", x, y, z);
    return 0;
}
