// seq: void pointers: generic swap and reversal, GNU arithmetic on void * and sizeof(void)
#include <stdio.h>
#include <string.h>

static void swap(void *a, void *b, size_t n)
{
    unsigned char t[n];
    memcpy(t, a, n);
    memcpy(a, b, n);
    memcpy(b, t, n);
}

static void reverse(void *base, size_t n, size_t size)
{
    for (void *lo = base, *hi = base + (n - 1) * size; lo < hi; lo += size, hi -= size)
        swap(lo, hi, size);
}

int main(void)
{
    int a[] = { 1, 2, 3, 4, 5 };
    struct { char c; double d; } s[] = { { 'a', 1.5 }, { 'b', 2.5 } };
    reverse(a, 5, sizeof *a);
    reverse(s, 2, sizeof *s);
    for (int i = 0; i < 5; i++)
        printf("%d ", a[i]);
    printf("%c %g\n", s[0].c, s[0].d);
    void *v = a, *w = v + 8;
    printf("%d %d %d\n", *(int *)w, (int)(w - v), (int)sizeof(void));
    void **pv = &v;
    *pv = s;
    printf("%c\n", *(char *)v);
    const void *cv = "bytes";
    printf("%c\n", ((const char *)cv)[2]);
    return 0;
}
