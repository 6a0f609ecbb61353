// seq: short circuit evaluation of && and ||, and its value as an int
#include <stdio.h>

static int calls;

static int yes(void)
{
    calls++;
    return 5;
}

static int no(void)
{
    calls++;
    return 0;
}

int main(void)
{
    int r;
    r = yes() && yes();
    printf("%d %d\n", r, calls);
    r = no() && yes();
    printf("%d %d\n", r, calls);
    r = yes() || no();
    printf("%d %d\n", r, calls);
    r = no() || no() || yes() || yes();
    printf("%d %d\n", r, calls);
    r = (no() || yes()) && (yes() && no());
    printf("%d %d\n", r, calls);
    r = no() || (yes() && !no());
    printf("%d %d\n", r, calls);
    int *p = NULL, x = 3;
    printf("%d\n", p && *p > 2);
    p = &x;
    printf("%d\n", p && *p > 2);
    int i = 0, j = 0;
    if (i++ || j++ || i)
        printf("%d %d\n", i, j);
    double d = 0.25;
    printf("%d %d %d\n", d && 1, d && 0.0, !d);
    int c = 0;
    while (c < 10 && !(c * c > 30))
        c++;
    printf("%d %d\n", c, (2 && 3) + (0 || 7) + !!9);
    return calls;
}
