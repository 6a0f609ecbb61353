// seq: atomic pointers, floats and structs: arithmetic, compound assignment, load and store, exchange
#include <stdatomic.h>
#include <stdio.h>

struct pair { int a, b; };

int main(void)
{
    int v[5] = { 10, 20, 30, 40, 50 };
    int *_Atomic p = v;
    p += 2;
    printf("%d\n", *p);
    int *old = p++;
    printf("%d %d\n", *old, *p);
    p -= 3;
    old = atomic_exchange(&p, v + 4);
    printf("%d %d\n", *old, *atomic_load(&p));
    int *expected = v;
    int ok = atomic_compare_exchange_strong(&p, &expected, v + 1);
    printf("%d %td\n", ok, expected - v);
    _Atomic struct pair s;
    struct pair t = { 3, 4 };
    atomic_store(&s, t);
    t.a = 9;
    struct pair u = atomic_exchange(&s, t);
    t = s;
    printf("%d %d %d %d\n", u.a, u.b, t.a, t.b);
    _Atomic double d = 1.5;
    d = d + 2;
    atomic_store(&d, atomic_load(&d) * 2);
    printf("%g\n", d);
    _Atomic _Bool b = 0;
    b |= 8;
    printf("%d\n", b);
    return 0;
}
