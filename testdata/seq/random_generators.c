// seq: small pseudo random generators: LCG, xorshift, LFSR, multiply with carry; shuffling
#include <stdint.h>
#include <stdio.h>

static uint32_t lcg_state = 1;

static uint32_t lcg(void)
{
    return lcg_state = lcg_state * 1103515245u + 12345u;
}

static uint64_t xorshift(uint64_t *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 7;
    *s ^= *s << 17;
    return *s;
}

static uint16_t lfsr(uint16_t s)
{
    return s >> 1 ^ (-(s & 1u) & 0xb400u);
}

static uint64_t splitmix(uint64_t *s)
{
    uint64_t z = (*s += 0x9e3779b97f4a7c15ULL);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
}

int main(void)
{
    for (int i = 0; i < 4; i++)
        printf("%u ", lcg() >> 16);
    uint64_t x = 88172645463325252ULL, m = 0;
    for (int i = 0; i < 3; i++)
        printf("%llu ", (unsigned long long)xorshift(&x));
    printf("\n");
    uint16_t s = 0xace1;
    for (int i = 0; i < 300; i++)
        s = lfsr(s);
    printf("%04x\n", s);
    for (int i = 0; i < 3; i++)
        printf("%016llx ", (unsigned long long)splitmix(&m));
    char deck[] = "abcdefghij";
    for (int i = 9; i > 0; i--) {
        int j = splitmix(&m) % (i + 1);
        char t = deck[i];
        deck[i] = deck[j];
        deck[j] = t;
    }
    printf("\n%s\n", deck);
    return 0;
}
