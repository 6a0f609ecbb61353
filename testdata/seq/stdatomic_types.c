// seq: <stdatomic.h>: its typedefs and its generic operations on each width
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

static atomic_char c;
static atomic_schar sc = -1;
static atomic_uchar uc = 255;
static atomic_short s;
static atomic_ushort us = 65535;
static atomic_uint u;
static atomic_long l = 1;
static atomic_ullong ull = ~0ULL;
static atomic_size_t z = 7;
static atomic_intptr_t ip;
static atomic_uint_fast16_t uf = 9;

int main(void)
{
    uint32_t word = 5;
    intptr_t p = -3;
    int r = atomic_fetch_add(&uc, 2);
    printf("%d %d\n", r, uc);
    r = atomic_fetch_sub(&us, 65535);
    printf("%d %d\n", r, us);
    atomic_store(&c, 'k');
    atomic_fetch_xor(&sc, 0x7f);
    s -= 5;
    u += word;
    l <<= 33;
    ull++;
    atomic_store(&ip, p);
    atomic_fetch_add(&ip, 1);
    z--;
    printf("%c %d %d %u %ld %llu %ld %zu\n", c, sc, s, u, l, ull, (long)ip, z);
    unsigned long weak = 9;
    while (!atomic_compare_exchange_weak(&uf, &weak, 1))
        ;
    printf("%lu %zu %zu %zu\n", (unsigned long)uf, sizeof c, sizeof us, sizeof ull);
    return 0;
}
