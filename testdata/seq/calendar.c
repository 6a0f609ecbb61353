// seq: calendar arithmetic: leap years, weekdays, day numbers forth and back, structs by pointer
#include <stdio.h>

struct date { int y, m, d; };

static int leap(int y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); }

static int month_days(int y, int m)
{
    static const signed char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    return days[m - 1] + (m == 2 && leap(y));
}

/* days since the first of January 1970 */
static long number(struct date d)
{
    long before = d.y - 1;
    long n = before * 365 + before / 4 - before / 100 + before / 400;
    for (int m = 1; m < d.m; m++)
        n += month_days(d.y, m);
    return n + d.d - 719163;
}

static void advance(struct date *d, int n)
{
    while (n-- > 0)
        if (++d->d > month_days(d->y, d->m)) {
            d->d = 1;
            if (++d->m > 12)
                d->m = 1, d->y++;
        }
}

int main(void)
{
    static const char names[][4] = { "Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed" };
    struct date t[] = { { 1970, 1, 1 }, { 2000, 2, 29 }, { 2024, 12, 31 }, { 1969, 7, 20 }, { 1, 1, 1 } };
    for (unsigned i = 0; i < sizeof t / sizeof *t; i++) {
        long n = number(t[i]);
        printf("%d-%02d-%02d %ld %s\n", t[i].y, t[i].m, t[i].d, n, names[(n % 7 + 7) % 7]);
    }
    struct date d = { 2023, 12, 15 };
    advance(&d, 80);
    printf("%04d-%02d-%02d %ld\n", d.y, d.m, d.d, number(d) - number((struct date){ 2023, 12, 15 }));
    return 0;
}
