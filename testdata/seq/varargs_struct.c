// seq: structs passed and fetched as variadic arguments, small, large and floating
#include <stdarg.h>
#include <stdio.h>

struct small { char c; short s; };
struct pair { long a, b; };
struct mix { double d; int i; };
struct large { int a[10]; };

static void show(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    for (int i = 0; i < n; i++) {
        struct small s = va_arg(ap, struct small);
        struct pair p = va_arg(ap, struct pair);
        struct mix m = va_arg(ap, struct mix);
        struct large l = va_arg(ap, struct large);
        int k = va_arg(ap, int);
        printf("%c %d %ld %ld %g %d %d %d %d\n", s.c, s.s, p.a, p.b, m.d, m.i, l.a[0], l.a[9], k);
    }
    long tail = va_arg(ap, struct pair).b;
    va_end(ap);
    printf("%ld\n", tail);
}

int main(void)
{
    struct small s = { 'x', -7 };
    struct pair p = { 1L << 40, -2 };
    struct mix m = { 0.5, 3 };
    struct large l = { { 11, [9] = 99 } };
    show(2, s, p, m, l, 1, (struct small){ 'y', 8 }, (struct pair){ 3, 4 }, m, l, 2, (struct pair){ 5, 6 });
    return 0;
}
