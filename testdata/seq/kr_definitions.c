// seq: K&R definitions, old declarations without prototypes, implicit int
#include <stdio.h>

int add();
static twice();

int add(a, b)
    int a, b;
{
    return a + b;
}

static twice(x)
{
    return x * 2;
}

double scale(v, by)
    float v;
    double by;
{
    return v * by;
}

char pick(s, i)
    const char *s;
    register short i;
{
    return s[i];
}

int apply(f, n)
    int (*f)();
    int n;
{
    return f(n, n);
}

counter;

main()
{
    auto total = 0;
    printf("%d %d\n", add(2, 3), twice(21));
    printf("%g %c\n", scale(1.5, 4.0), pick("kernighan", 2));
    printf("%d\n", apply(add, 8));
    for (counter = 0; counter < 4; counter++)
        total += counter;
    printf("%d\n", total);
    return total;
}
