// seq: functions that are given addresses of local objects and structures by value, called in loops, nested, and left in several ways
#include <stdio.h>

struct pair { unsigned x, y; };
static unsigned g = 7;

static int pop(unsigned *out) {
    if (g % 3 == 0)
        return g++, 0;
    if (out)
        *out = g;
    g++;
    return 1;
}

static unsigned spin(unsigned *p) {
    unsigned rounds = 0;
again:
    *p += rounds;
    if (rounds++ < *p % 5)
        goto again;
    for (unsigned i = 0; i < 3; i++)
        if (pop(p))
            rounds += *p;
    return rounds;
}

static struct pair swap(struct pair p) {
    unsigned x = p.x;
    p.x = p.y;
    p.y = x;
    return p;
}

static void both(unsigned *a, struct pair *p) {
    *a += spin(&p->y);
    if (*a & 1)
        return;
    *p = swap(*p);
}

int main(void) {
    struct pair p = {1, 2};
    unsigned n = 0, v;
    for (int i = 0; i < 6; i++) {
        unsigned k = i;
        both(&k, &p);
        n += pop(&v) ? v : k;
        n ^= spin(&k) + swap(swap((struct pair){k, n})).x;
        struct pair q = i & 1 ? swap(p) : p;
        both(&q.x, &q);
        printf("%u %u %u %u %u %u\n", n, k, p.x, p.y, q.x, q.y);
    }
    return 0;
}
