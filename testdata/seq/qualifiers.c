// seq: const, volatile, restrict, register, auto in many positions
#include <stdio.h>

static volatile int hits;
static const int limit = 4;
static const char *const names[] = { "red", "green" };

static void copy(int n, int *restrict to, const int *restrict from)
{
    while (n-- > 0)
        *to++ = *from++;
}

static int sum(const int a[const], register int n)
{
    register int s = 0;
    auto int i;
    for (i = 0; i < n; i++)
        s += a[i];
    return s;
}

struct dev {
    volatile unsigned status;
    const int id;
};

int main(void)
{
    int a[4] = { 1, 2, 3, 4 }, b[4];
    copy(limit, b, a);
    printf("%d %s\n", sum(b, limit), names[1]);
    for (volatile int i = 0; i < 3; i++)
        hits += i;
    hits++;
    printf("%d\n", hits);
    int const *p = a;
    int *const q = b;
    const int *const r = &limit;
    p++;
    (*q)++;
    printf("%d %d %d\n", *p, *q, *r);
    struct dev d = { .id = 5 };
    volatile struct dev *vd = &d;
    vd->status |= 0x10;
    vd->status = vd->status << 1;
    printf("%u %d\n", d.status, vd->id);
    const volatile int cv = 3;
    volatile char *bytes = (volatile char *)&hits;
    printf("%d %d\n", cv, bytes[0]);
    int long unsigned const static long order = 8;
    printf("%llu\n", order);
    return 0;
}
