// seq: pointer arithmetic, differences and comparisons on several element types
#include <stddef.h>
#include <stdio.h>

struct triple { int a, b, c; };

int main(void)
{
    int a[6] = { 0, 10, 20, 30, 40, 50 };
    int *p = a + 1, *q = &a[4];
    printf("%td %td\n", q - p, p - q);
    printf("%d %d %d %d\n", *p, *(p + 2), p[-1], 2[p]);
    printf("%d %d %d %d\n", p < q, p == q - 3, p >= a, q != a + 4);
    ptrdiff_t back = -2;
    printf("%d %d\n", *(q + back), q[back]);
    struct triple t[3] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } }, *tp = t;
    tp++;
    printf("%d %td %d\n", tp->b, tp - t, (tp + 1)->c);
    printf("%td\n", (char *)(tp + 1) - (char *)tp);
    char *cp = (char *)a;
    printf("%d\n", *(int *)(cp + 3 * sizeof(int)));
    double d[4] = { 0.5, 1.5, 2.5, 3.5 };
    double *dp = d + 4;
    double sum = 0;
    while (dp != d)
        sum += *--dp;
    printf("%g\n", sum);
    int *end = a + 6, n = 0;
    for (int *it = a; it < end; it += 2)
        n += *it;
    printf("%d\n", n);
    unsigned char step = 2;
    p = a;
    p += step;
    p -= 1u;
    printf("%d %d %d\n", *p, p ? 1 : 0, !p);
    return 0;
}
