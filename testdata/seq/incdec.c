// seq: ++ and -- on objects of every kind: members, elements, pointers, bit-fields, doubles
#include <stdio.h>

struct s {
    int n;
    unsigned b : 3;
    signed t : 3;
    double d;
};

int main(void)
{
    struct s v = { 5, 7, -4, 1.5 };
    int old = v.n++;
    printf("%d %d\n", old, v.n);
    v.b++;
    printf("%d\n", v.b);
    v.b--;
    printf("%d\n", v.b);
    int r = v.b--;
    printf("%d %d\n", r, v.b);
    r = v.t++;
    printf("%d %d\n", r, v.t);
    r = ++v.b;
    printf("%d %d\n", r, v.b);
    double e = v.d--;
    printf("%g %g\n", e, v.d);
    int a[4] = { 10, 20, 30, 40 }, *p = a;
    r = *p++;
    printf("%d %d\n", r, *p);
    r = (*p)++;
    printf("%d %d\n", r, a[1]);
    r = ++*p;
    printf("%d %d\n", r, a[1]);
    r = *++p;
    printf("%d\n", r);
    r = *--p;
    printf("%d\n", r);
    int i = 0;
    a[i++]++;
    a[++i]--;
    printf("%d %d %d\n", i, a[0], a[2]);
    struct s arr[2] = { { 1, 1, 1, 1 }, { 2, 2, 2, 2 } }, *q = arr;
    r = q++->n;
    int t = --q->n;
    printf("%d %d\n", r, t);
    return 0;
}
