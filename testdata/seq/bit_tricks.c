// seq: bit tricks: power of two tests, reversal, population count, interleave, Gray code, absolute value
#include <stdint.h>
#include <stdio.h>

static uint32_t reverse(uint32_t v)
{
    v = (v >> 1 & 0x55555555) | (v & 0x55555555) << 1;
    v = (v >> 2 & 0x33333333) | (v & 0x33333333) << 2;
    v = (v >> 4 & 0x0f0f0f0f) | (v & 0x0f0f0f0f) << 4;
    v = (v >> 8 & 0x00ff00ff) | (v & 0x00ff00ff) << 8;
    return v >> 16 | v << 16;
}

static int popcount(uint32_t v)
{
    v -= v >> 1 & 0x55555555;
    v = (v & 0x33333333) + (v >> 2 & 0x33333333);
    return ((v + (v >> 4)) & 0x0f0f0f0f) * 0x01010101u >> 24;
}

static uint32_t spread(uint16_t x)
{
    uint32_t v = x;
    v = (v | v << 8) & 0x00ff00ff;
    v = (v | v << 4) & 0x0f0f0f0f;
    v = (v | v << 2) & 0x33333333;
    return (v | v << 1) & 0x55555555;
}

static uint32_t round_up(uint32_t v)
{
    v--;
    for (int s = 1; s < 32; s <<= 1)
        v |= v >> s;
    return v + 1;
}

static int32_t absolute(int32_t v)
{
    int32_t m = v >> 31;
    return (v ^ m) - m;
}

int main(void)
{
    uint32_t v[] = { 0, 1, 0x12345678, 0x80000000, 0xdeadbeef, 1000 };
    for (int i = 0; i < 6; i++)
        printf("%08x %d %d %08x\n", reverse(v[i]), popcount(v[i]), v[i] && !(v[i] & (v[i] - 1)), v[i] & -v[i]);
    printf("%08x %u %u\n", spread(0xabcd) | spread(0x1234) << 1, round_up(1000), round_up(64));
    for (unsigned i = 0; i < 8; i++)
        printf("%u ", i ^ i >> 1);
    printf("\n%d %d\n", absolute(-77), absolute(77));
    int x = 5, y = 9;
    x ^= y;
    y ^= x;
    x ^= y;
    printf("%d %d %d\n", x, y, y ^ ((x ^ y) & -(x < y)));
    return 0;
}
