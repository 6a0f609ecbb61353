// seq: builtins that count and move bits: clz, ctz, ffs, popcount, parity, bswap, clrsb
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    unsigned v[] = { 1, 2, 0x80000000u, 0xff00ff00u, 12345, 0xffffffffu };
    for (int i = 0; i < 6; i++)
        printf("%d %d %d %d %d %08x\n", __builtin_clz(v[i]), __builtin_ctz(v[i]), __builtin_ffs(v[i]),
               __builtin_popcount(v[i]), __builtin_parity(v[i]), __builtin_bswap32(v[i]));
    unsigned long long w[] = { 1, 1ULL << 40, 0xf0f0f0f0f0f0f0f0ULL, ~0ULL };
    for (int i = 0; i < 4; i++)
        printf("%d %d %d %d %016llx\n", __builtin_clzll(w[i]), __builtin_ctzll(w[i]), __builtin_popcountll(w[i]),
               __builtin_parityll(w[i]), (unsigned long long)__builtin_bswap64(w[i]));
    printf("%d %d\n", __builtin_ffs(0), __builtin_ffsl(0x100000000L));
    printf("%x\n", __builtin_bswap16(0x1234));
    printf("%d %d %d\n", __builtin_clzl(255), __builtin_ctzl(4096), __builtin_popcountl(-1L));
    printf("%d %d\n", __builtin_clrsb(0), __builtin_clrsb(-256));
    return __builtin_popcount(0x7777);
}
