// seq: scopes: shadowing in blocks, loops, parameters; lifetimes of loop locals
#include <stdio.h>

static int x = 1;

static int f(int y)
{
    int r = x + y;
    int x = r * 2;
    {
        int y = x + 1;
        x += y;
        {
            extern int printf(const char *, ...);
            int x = 1000;
            r += x;
        }
    }
    return r + x + y;
}

int main(void)
{
    printf("%d %d\n", f(3), x);
    for (int i = 0; i < 2; i++) {
        int i = 10;
        i += 5;
        printf("%d ", i);
    }
    int i = 7;
    for (int i = 0; i < 1; i++)
        ;
    printf("%d\n", i);
    return 0;
}
