// seq: sieve of Eratosthenes in bytes and in bits; trial factorisation
#include <stdio.h>
#include <string.h>

#define LIMIT 500

static unsigned char bits[LIMIT / 8 + 1];

static int composite(int n)
{
    return bits[n >> 3] >> (n & 7) & 1;
}

int main(void)
{
    char flags[LIMIT];
    int count = 0, sum = 0;
    memset(flags, 1, sizeof flags);
    for (int i = 2; i < LIMIT; i++) {
        if (!flags[i])
            continue;
        count++;
        sum += i;
        for (int j = i * i; j < LIMIT; j += i) {
            flags[j] = 0;
            bits[j >> 3] |= 1 << (j & 7);
        }
    }
    printf("%d %d\n", count, sum);
    int same = 1;
    for (int i = 2; i < LIMIT; i++)
        same &= flags[i] == !composite(i);
    printf("%d\n", same);
    unsigned n = 360360;
    for (unsigned p = 2; n > 1; p++)
        while (n % p == 0) {
            printf("%u%s", p, n == p ? "\n" : " x ");
            n /= p;
        }
    return count;
}
