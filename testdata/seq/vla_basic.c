// seq: variable length arrays: size at run time, sizeof, in loops, as scratch space
#include <stdio.h>

static int sum_squares(int n)
{
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i * i;
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}

static int side_effects;

static int next(void)
{
    return ++side_effects;
}

int main(void)
{
    for (int n = 1; n < 6; n++) {
        char line[n + 1];
        for (int i = 0; i < n; i++)
            line[i] = 'a' + i;
        line[n] = 0;
        printf("%s %zu %d\n", line, sizeof line, sum_squares(n));
    }
    int n = 3;
    long b[n];
    n = 100;
    printf("%zu %zu\n", sizeof b, sizeof b / sizeof *b);
    short c[next()];
    printf("%zu %d\n", sizeof c, side_effects);
    size_t size = sizeof(int[next() + 1]);
    printf("%zu %d\n", size, side_effects);
    int i = 0;
again:;
    int v[i + 2];
    v[i + 1] = i;
    printf("%zu %d\n", sizeof v, v[i + 1]);
    if (++i < 3)
        goto again;
    return 0;
}
