// seq: structs with bit-fields passed, returned and assigned; chained assignment through bit-fields
#include <stdio.h>

struct date { unsigned day : 5, month : 4, year : 12; signed zone : 5; };

static struct date next(struct date d)
{
    if (++d.day == 0)
        d.month++;
    return d;
}

static int key(struct date d) { return d.year * 512 + d.month * 32 + d.day; }

int main(void)
{
    struct date d = { 31, 12, 2024, -5 }, e;
    e = next(d);
    printf("%d %d %d %d\n", e.day, e.month, e.year, e.zone);
    printf("%d %d\n", key(d), key(next(next(d))));
    int v = e.day = e.month = 0x1f;
    printf("%d %d %d\n", v, e.day, e.month);
    v = e.zone = 31;
    printf("%d %d\n", v, e.zone);
    struct { struct date a, b; } two = { d, e }, copy = two;
    copy.b.year = two.a.year * 3;
    copy.a.zone *= 3;
    printf("%d %d %d\n", copy.b.year, two.b.year, copy.a.zone);
    struct date *p = &copy.a;
    p->day -= 32 - 1;
    p->day--;
    printf("%d\n", p->day);
    printf("%d %d\n", (1 ? d : e).month, next(d).year);
    return 0;
}
