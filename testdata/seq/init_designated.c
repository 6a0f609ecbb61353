// seq: designated initialisers: members, elements, nested, out of order, overriding
#include <stdio.h>

struct p { int x, y; };
struct line { struct p a, b; const char *name; int w[4]; };

static struct line g = { .name = "g", .b.y = 9, .a = { .y = 2 }, .w = { [3] = 7, [1] = 5 } };
static int arr[] = { [5] = 50, [2] = 20, 21, 22, [0] = 1 };

int main(void)
{
    printf("%s %d %d %d %d\n", g.name, g.a.x, g.a.y, g.b.x, g.b.y);
    for (int i = 0; i < 4; i++)
        printf("%d ", g.w[i]);
    for (unsigned i = 0; i < sizeof arr / sizeof *arr; i++)
        printf("%d ", arr[i]);
    printf("\n");
    int n = 3;
    struct line l = { .w[2] = n, 30, .a.x = n * n, .b = { 1, 2 }, .name = "local" };
    printf("%d %d %d %d %d %d %s\n", l.w[0], l.w[1], l.w[2], l.w[3], l.a.x, l.b.y, l.name);
    struct p ps[4] = { [1] = { .y = 1 }, { 5, 6 }, [0].x = 8 };
    for (int i = 0; i < 4; i++)
        printf("%d,%d ", ps[i].x, ps[i].y);
    struct { int t; union { int i; double d; char c[8]; } u; } v[] = { { 0, { 1 } }, { 1, { .d = 2.5 } }, { 2, { .c = "xyz" } } };
    printf("\n%d %g %s\n", v[0].u.i, v[1].u.d, v[2].u.c);
    struct p m[2][2] = { [1][0].x = 4, [0] = { { 1, 2 }, { 3, 4 } } };
    printf("%d %d %d\n", m[1][0].x, m[0][1].y, m[1][1].y);
    return 0;
}
