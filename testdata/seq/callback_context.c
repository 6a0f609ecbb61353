// seq: callbacks with a context pointer of type void *
#include <stdio.h>

typedef int visit_fn(void *ctx, int value);

static int each(const int *a, int n, visit_fn *fn, void *ctx)
{
    for (int i = 0; i < n; i++)
        if (!fn(ctx, a[i]))
            return i;
    return n;
}

struct stats { int count, sum, max; };

static int collect(void *ctx, int v)
{
    struct stats *s = ctx;
    s->count++;
    s->sum += v;
    if (v > s->max)
        s->max = v;
    return 1;
}

static int until(void *ctx, int v)
{
    return v != *(int *)ctx;
}

int main(void)
{
    int a[] = { 4, 8, 15, 16, 23, 42 };
    struct stats s = { 0, 0, -1 };
    int r = each(a, 6, collect, &s);
    printf("%d %d %d %d\n", r, s.count, s.sum, s.max);
    int stop = 16;
    printf("%d\n", each(a, 6, until, &stop));
    stop = 1;
    printf("%d\n", each(a, 6, until, &stop));
    return s.max;
}
