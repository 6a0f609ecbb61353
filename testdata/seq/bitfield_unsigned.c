// seq: unsigned bit-fields: widths, wrap, neighbours kept, arithmetic, as conditions
#include <stdio.h>

struct flags {
    unsigned a : 1;
    unsigned b : 3;
    unsigned c : 12;
    unsigned d : 16;
};

int main(void)
{
    struct flags f = { 1, 5, 0xabc, 0xffff };
    printf("%d %d %d %d %zu\n", f.a, f.b, f.c, f.d, sizeof f);
    f.b += 4;
    f.c <<= 2;
    f.d++;
    printf("%d %d %d %d\n", f.a, f.b, f.c, f.d);
    f.a = 2;
    f.b = ~0;
    f.c = -1;
    printf("%d %d %d %d\n", f.a, f.b, f.c, f.d);
    printf("%d %d\n", f.b - 8 < 0, (f.c = 0x1234));
    unsigned char *p = (unsigned char *)&f;
    printf("%02x %02x %02x %02x\n", p[0], p[1], p[2], p[3]);
    if (!f.a && f.b)
        f.a |= 1;
    f.c ^= f.b;
    printf("%u %x %u\n", f.a, f.c, f.a ? f.b : f.d);
    struct flags g = f, *q = &g;
    q->d = 12345;
    q->c = q->d / 10;
    printf("%d %d %d\n", g.c, g.d, f.d);
    return f.b;
}
