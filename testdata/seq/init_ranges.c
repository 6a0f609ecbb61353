// seq: GNU range designators [a ... b] and obsolete "member:" designators
#include <stdio.h>

static const char kind[128] = {
    [0 ... 127] = '?',
    ['0' ... '9'] = 'd',
    ['a' ... 'z'] = 'l',
    ['A' ... 'Z'] = 'u',
    [' '] = 's',
};

struct cfg { int a, b[6]; };

int main(void)
{
    for (const char *s = "Heddle 42!"; *s; s++)
        putchar(kind[(int)*s]);
    putchar('\n');
    int t[] = { 1, [2 ... 4] = 7, 8, [7 ... 8] = -1 };
    for (unsigned i = 0; i < sizeof t / sizeof *t; i++)
        printf("%d ", t[i]);
    struct cfg c = { .b[1 ... 3] = 4, .a = 2 };
    struct cfg d[4] = { [1 ... 2] = { 5, { 6 } } };
    struct cfg e = { a: 11, b: { 12 } };
    printf("\n%d %d %d %d\n", c.a, c.b[0], c.b[3], c.b[4]);
    printf("%d %d %d %d %d\n", d[0].a, d[1].a, d[2].b[0], d[2].b[1], d[3].a);
    printf("%d %d\n", e.a, e.b[0]);
    return 0;
}
