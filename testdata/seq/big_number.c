// seq: big numbers as arrays of digits: addition, multiplication, factorial, powers, printing
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define LIMBS 8
#define BASE 1000000000u

struct big {
    int n;
    uint32_t d[LIMBS];
};

static struct big from(uint32_t v)
{
    struct big b = { 1, { v } };
    return b;
}

static struct big add(const struct big *a, const struct big *b)
{
    struct big r = { .n = a->n > b->n ? a->n : b->n };
    uint32_t carry = 0;
    for (int i = 0; i < r.n; i++) {
        uint32_t s = a->d[i] + b->d[i] + carry;
        carry = s >= BASE;
        r.d[i] = carry ? s - BASE : s;
    }
    if (carry)
        r.d[r.n++] = 1;
    return r;
}

static void mul_small(struct big *a, uint32_t m)
{
    uint64_t carry = 0;
    for (int i = 0; i < a->n; i++) {
        carry += (uint64_t)a->d[i] * m;
        a->d[i] = carry % BASE;
        carry /= BASE;
    }
    if (carry)
        a->d[a->n++] = carry;
}

static void print(const struct big *a)
{
    printf("%u", a->d[a->n - 1]);
    for (int i = a->n - 2; i >= 0; i--)
        printf("%09u", a->d[i]);
    putchar('\n');
}

int main(void)
{
    struct big f = from(1), p = from(1), a = from(0), b = from(1);
    for (int i = 2; i <= 35; i++)
        mul_small(&f, i);
    print(&f);
    for (int i = 0; i < 128; i++)
        p = add(&p, &p);
    print(&p);
    for (int i = 0; i < 200; i++) {
        struct big t = add(&a, &b);
        a = b;
        b = t;
    }
    print(&a);
    return a.n;
}
