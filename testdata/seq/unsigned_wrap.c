// seq: unsigned wrap around, comparisons of signed with unsigned, loops that count down
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    unsigned u = 0;
    u--;
    printf("%u %d\n", u, u == ~0u);
    uint8_t b = 255;
    b++;
    printf("%d %d\n", b, (uint8_t)(b - 1));
    uint16_t h = 65535;
    h += 2;
    printf("%d\n", h);
    size_t z = 3;
    printf("%zu %d\n", z - 4, z - 4 > 0);
    printf("%d %d %d\n", -1 < 1u, -1 < (unsigned char)1, -1L < 1u);
    printf("%d\n", (unsigned short)-1 > -1);
    for (unsigned i = 3; i < 4; i--)
        printf("%u ", i);
    printf("\n");
    uint32_t seq = 0xfffffffe, prev = seq;
    for (int i = 0; i < 4; i++, seq++)
        printf("%u:%d ", seq, (int32_t)(seq - prev));
    printf("\n%u %lu\n", 0u - 2147483648u, 0ul - 1);
    uint64_t m = 0xffffffffffffffff;
    m *= m;
    printf("%llu\n", (unsigned long long)m);
    uint8_t x = 200, y = 100;
    uint8_t s = x + y;
    printf("%d %d %d\n", x + y, s, (uint8_t)~x >> 1);
    return 0;
}
