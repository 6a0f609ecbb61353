// seq: nested structs and unions, anonymous members, pointers inside, addresses of inner members
#include <stdio.h>

struct inner {
    int a[3];
    struct {
        char c;
        long l;
    } deep;
};

struct outer {
    struct inner one, two[2];
    union {
        int i;
        struct {
            short lo, hi;
        };
    };
    struct outer *self;
};

int main(void)
{
    struct outer o = { { { 1, 2, 3 }, { 'd', 99 } }, { { { 4 } }, { .deep.l = 7 } }, { .i = 0x00050003 } };
    o.self = &o;
    printf("%d %c %ld %d %ld\n", o.one.a[2], o.one.deep.c, o.one.deep.l, o.two[0].a[0], o.two[1].deep.l);
    printf("%d %d\n", o.lo, o.hi);
    o.hi++;
    printf("%x\n", o.i);
    o.self->self->two[1].a[1] = 33;
    struct inner *ip = &o.two[1];
    long *lp = &ip->deep.l;
    *lp *= 6;
    printf("%d %ld\n", ip->a[1], o.two[1].deep.l);
    o.one = o.two[1];
    printf("%d %ld\n", o.one.a[1], o.one.deep.l);
    struct outer copy = o;
    copy.one.deep.l = 1;
    printf("%ld %ld %ld\n", o.one.deep.l, copy.one.deep.l, copy.self->one.deep.l);
    return 0;
}
