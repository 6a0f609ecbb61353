// seq: static locals: kept between calls, per function, in blocks, in recursion, arrays
#include <stdio.h>

static int counter(void)
{
    static int n = 10;
    return n++;
}

static int other(void)
{
    static int n;
    n += 5;
    {
        static int n = 100;
        n++;
        if (n == 102)
            return -n;
    }
    return n;
}

static int *slot(int i)
{
    static int a[4] = { 1, 2 };
    return &a[i];
}

static int depth(int k)
{
    static int deepest;
    int here = k;
    if (k > deepest)
        deepest = k;
    if (k < 4)
        depth(k + 1);
    return deepest * 10 + here;
}

static const char *digit(int v)
{
    static char buf[2][4];
    static unsigned turn;
    char *b = buf[turn++ % 2];
    snprintf(b, 4, "%d", v);
    return b;
}

int main(void)
{
    int a = counter(), b = counter(), c = counter();
    printf("%d %d %d\n", a, b, c);
    a = other();
    b = other();
    c = other();
    printf("%d %d %d\n", a, b, c);
    *slot(3) = 7;
    *slot(0) += *slot(3);
    printf("%d %d\n", *slot(0), *slot(3));
    printf("%d\n", depth(1));
    const char *x = digit(12), *y = digit(34);
    printf("%s %s\n", x, y);
    return counter();
}
