// seq: access to objects through character pointers: endianness, padding free structs, stores of bytes
#include <stdint.h>
#include <stdio.h>

struct rec { uint16_t a; uint16_t b; uint32_t c; };

int main(void)
{
    uint32_t u = 0x01020304;
    unsigned char *p = (unsigned char *)&u;
    printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
    p[1] = 0xff;
    printf("%08x\n", u);
    struct rec r = { 0x1122, 0x3344, 0x55667788 };
    unsigned char *q = (unsigned char *)&r;
    unsigned s = 0;
    for (size_t i = 0; i < sizeof r; i++)
        s = s * 31 + q[i];
    printf("%u\n", s);
    q[4] = q[5] = 0;
    *(q + 2) ^= 0x44;
    printf("%x %x\n", r.b, r.c);
    char *c = (char *)&r.a;
    *c = -1;
    printf("%x\n", r.a);
    long long ll = -2;
    signed char *sc = (signed char *)&ll;
    printf("%d %d\n", sc[0], sc[7]);
    sc[7] = 0x7f;
    printf("%lld\n", ll);
    _Alignas(16) int *slots[2] = { 0 };
    unsigned char zero = 0;
    for (size_t i = 0; i < sizeof slots; i++)
        zero |= ((unsigned char *)slots)[i];
    printf("%d\n", zero);
    return 0;
}
