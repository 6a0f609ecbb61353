// seq: initialisers with more elements than there is room for, which are ignored with a warning
#include <stdio.h>

struct p { int x, y; };

static int three[3] = { 1, 2, 3, 4, 5 };
static struct p g = { 1, 2, 3 };
static char text[3] = "abcdef";

int main(void)
{
    int a[2] = { 7, 8, 9 };
    struct p l = { 4, 5, 6, 7 }, m[1] = { { 1, 2, 9 } };
    int s = { 3, 4 };
    printf("%d %d %d %d %d\n", three[2], g.x, g.y, a[1], s);
    printf("%d %d %d %c %zu\n", l.x, l.y, m[0].y, text[2], sizeof text);
    return 0;
}
