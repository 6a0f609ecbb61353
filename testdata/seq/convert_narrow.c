// seq: conversions that narrow, widen, sign-extend and zero-extend
#include <stdio.h>

int main(void)
{
    long long values[] = { 0, 1, -1, 127, 128, 255, 256, -129, 32768, 65535, -65537,
                           2147483648LL, 4294967295LL, -4294967297LL, 0x123456789abcdefLL };

    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        long long v = values[i];
        signed char sc = v;
        unsigned char uc = v;
        short s = v;
        unsigned short us = v;
        int n = v;
        unsigned u = v;
        _Bool b = v;
        printf("%lld: %d %d %d %d %d %u %d", v, sc, uc, s, us, n, u, b);
        printf(" %ld %lu %lld\n", (long)sc, (unsigned long)n, (long long)u);
    }
    unsigned char byte = 0xf0;
    printf("%d %d %d\n", (signed char)byte, (unsigned short)(signed char)byte, (int)(byte << 23 >> 20));
    __int128 w = (signed char)-5;
    unsigned __int128 uw = (unsigned)-5;
    printf("%lld %lld\n", (long long)(w >> 64), (long long)w);
    printf("%llx %llx\n", (unsigned long long)(uw >> 64), (unsigned long long)uw);
    return 0;
}
