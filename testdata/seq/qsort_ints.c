// seq: qsort on ints, doubles, structs, strings, with an order that ties are part of
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rec { int key; char name[6]; };

static int by_int(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static int by_double_down(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? 1 : x > y ? -1 : 0;
}

static int by_rec(const void *a, const void *b)
{
    const struct rec *x = a, *y = b;
    if (x->key != y->key)
        return x->key - y->key;
    return strcmp(x->name, y->name);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int main(void)
{
    int a[12];
    for (int i = 0; i < 12; i++)
        a[i] = i * 37 % 23 - 8;
    qsort(a, 12, sizeof *a, by_int);
    for (int i = 0; i < 12; i++)
        printf("%d ", a[i]);
    double d[] = { 1.5, -2, 9, 0.25 };
    qsort(d, 4, sizeof *d, by_double_down);
    printf("\n%g %g %g %g\n", d[0], d[1], d[2], d[3]);
    struct rec r[] = { { 2, "b" }, { 1, "z" }, { 2, "a" }, { 0, "q" }, { 1, "c" } };
    qsort(r, 5, sizeof *r, by_rec);
    for (int i = 0; i < 5; i++)
        printf("%d%s ", r[i].key, r[i].name);
    const char *w[] = { "pear", "fig", "apple", "quince" };
    qsort(w, 4, sizeof *w, by_text);
    printf("\n%s %s %s %s\n", w[0], w[1], w[2], w[3]);
    qsort(a, 0, sizeof *a, by_int);
    return 0;
}
