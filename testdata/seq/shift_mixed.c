// seq: shifts whose operands have different types; rotations; masks
#include <stdint.h>
#include <stdio.h>

static uint8_t rotl8(uint8_t v, unsigned n)
{
    n &= 7;
    return v << n | v >> ((8 - n) & 7);
}

static uint32_t rotl32(uint32_t v, unsigned n)
{
    n &= 31;
    return v << n | v >> ((32 - n) & 31);
}

static uint64_t rotr64(uint64_t v, unsigned n)
{
    n &= 63;
    return v >> n | v << ((64 - n) & 63);
}

int main(void)
{
    signed char sc = -128;
    unsigned char uc = 0xff;
    printf("%d %d %d\n", sc >> 3, uc << 8, uc >> 4);
    printf("%d %u\n", -17 >> 2, 0x80000000u >> 31);
    printf("%ld %lx\n", 1L << 40, 0xffUL << 56);
    long n = 5;
    char two = 2;
    printf("%d %ld %d\n", 3 << n, n << two, 100 >> (unsigned long long)two);
    printf("%lld\n", (long long)-1 >> 63);
    for (unsigned i = 0; i < 10; i += 3)
        printf("%02x %08x %016llx\n", rotl8(0x96, i), rotl32(0x80000001u, i),
               (unsigned long long)rotr64(0x0123456789abcdefULL, i * 5));
    unsigned short us = 0xffff;
    us <<= 4;
    printf("%x\n", us);
    us >>= 8;
    printf("%x\n", us);
    uint32_t m = ~0u << 20 | ~0u >> 28;
    printf("%08x\n", m);
    return 0;
}
