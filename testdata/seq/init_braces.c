// seq: initialisers with missing and extra braces, strings in arrays, zero fill, scalars in braces
#include <stdio.h>

struct in { char c[4]; int n; };
struct out { struct in i; int t[2][2]; struct in j; };

static struct out g = { "abc", 5, 1, 2, 3, 4, { "xy" } };
static char text[] = "size", exact[3] = { "abc" }, padded[6] = "no", braced[] = { 'a', 'b', 0 };
static int zero[3] = { 0 };

int main(void)
{
    printf("%s %d %d%d%d%d %s %d\n", g.i.c, g.i.n, g.t[0][0], g.t[0][1], g.t[1][0], g.t[1][1], g.j.c, g.j.n);
    printf("%zu %.3s %s %s %d\n", sizeof text, exact, padded, braced, padded[5]);
    int s = { 42 }, a[2][3] = { 1, 2, 3, 4 };
    printf("%d %d %d %d\n", s, a[1][0], a[1][1], zero[2]);
    struct out l = { { { 'q' }, 1 }, { { 9 }, 8 }, g.i };
    printf("%s %d %d %d %s\n", l.i.c, l.t[0][0], l.t[0][1], l.t[1][0], l.j.c);
    struct out m = { g.i, .j.n = 3 };
    printf("%s %d %d\n", m.i.c, m.j.n, m.t[1][1]);
    const char *p[] = { "one", "two" "three", }, *(*q)[2] = (const char *(*)[2])p;
    printf("%s %s\n", p[1], (*q)[0]);
    union { short h; int w; } u = { 3 }, v[2] = { { 1 }, { .w = 70000 } };
    printf("%d %d %d\n", u.h, v[0].h, v[1].w);
    return 0;
}
