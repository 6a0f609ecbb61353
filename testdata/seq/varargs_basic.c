// seq: user variadic functions: int, long, double, pointers, promoted chars and floats, many arguments
#include <stdarg.h>
#include <stdio.h>

static long sum(int n, ...)
{
    va_list ap;
    long s = 0;
    va_start(ap, n);
    while (n--)
        s += va_arg(ap, int);
    va_end(ap);
    return s;
}

static void show(const char *kinds, ...)
{
    va_list ap;
    va_start(ap, kinds);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'i': printf("%d ", va_arg(ap, int)); break;
        case 'u': printf("%u ", va_arg(ap, unsigned)); break;
        case 'l': printf("%ld ", va_arg(ap, long)); break;
        case 'd': printf("%g ", va_arg(ap, double)); break;
        case 's': printf("%s ", va_arg(ap, char *)); break;
        case 'p': ++*va_arg(ap, int *); break;
        }
    }
    va_end(ap);
    printf("\n");
}

int main(void)
{
    printf("%ld %ld %ld\n", sum(0), sum(3, 1, 2, 3), sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    int x = 5;
    char c = 'c';
    float f = 1.25f;
    short s = -3;
    show("iids", c, s, f, "text");
    show("ldldldldldldldldld", 1L, .1, 2L, .2, 3L, .3, 4L, .4, 5L, .5, 6L, .6, 7L, .7, 8L, .8, 9L, .9);
    show("pupi", &x, 4000000000u, &x, x);
    show("");
    int (*f2)(const char *, ...) = printf;
    f2("%d %c\n", x, c);
    return x;
}
