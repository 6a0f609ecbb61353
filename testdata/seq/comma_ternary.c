// seq: comma operator, ternary with mixed types, nested ternaries, sequencing
#include <stdio.h>

static int trace(const char *name, int v)
{
    printf("<%s>", name);
    return v;
}

int main(void)
{
    int a = (trace("a", 1), trace("b", 2), trace("c", 3));
    printf(" %d\n", a);
    int i, j;
    for (i = 0, j = 10; i < j; i++, j -= 2)
        ;
    printf("%d %d\n", i, j);
    double d = a ? 1 : 2.5;
    printf("%g %d\n", d, (int)sizeof(a ? 1 : 2.5));
    unsigned u = 5;
    printf("%d\n", (a ? -1 : u) > 0);
    printf("%ld\n", a ? -1 : 0L);
    const char *s = a == 1 ? "one" : a == 2 ? "two" : a == 3 ? "three" : "many";
    puts(s);
    int x = trace("cond", 0) ? trace("yes", 1) : trace("no", 2);
    printf(" %d\n", x);
    void *p = a ? (void *)&a : 0;
    int *q = a > 100 ? p : &x;
    printf("%d %d\n", *(int *)p, *q);
    *(a > 2 ? &i : &j) = 77;
    printf("%d %d\n", i, j);
    a > 2 ? trace("void", 0) : (void)0;
    int e = trace("elvis", 9) ?: 4;
    int g = 0 ?: 4;
    printf(" %d %d\n", e, g);
    struct pair { int l, r; } m = { 1, 2 }, n = { 3, 4 };
    struct pair o = (x ? m : n);
    printf("%d %d %d\n", o.l, o.r, (a ? n : m).r);
    return 0;
}
