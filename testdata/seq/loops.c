// seq: while, do and for loops in all shapes, with break, continue and empty parts
#include <stdio.h>

int main(void)
{
    int i = 0;
    while (i < 3)
        printf("%d", i++);
    do
        printf("%d", i);
    while (++i < 3);
    do {
        if (i % 2)
            continue;
        if (i > 8)
            break;
        printf("[%d]", i);
    } while (i++ < 20);
    printf(" %d\n", i);
    for (;;) {
        if (--i < 5)
            break;
    }
    for (int j = 10, k = 0; j > k; --j, k++) {
        if (j == 8)
            continue;
        printf("%d-%d ", j, k);
    }
    for (unsigned u = 3; u-- > 0;)
        printf("%u ", u);
    printf("%d\n", i);
    for (int a = 0; a < 4; a++)
        for (int b = 0;; b++) {
            if (b == a)
                break;
            if ((a + b) & 1)
                continue;
            printf("%d%d ", a, b);
        }
    while (i-- && i != 2)
        ;
    printf("%d\n", i);
    do
        i += 3;
    while (0);
    int s = 0;
    for (const char *p = "loop"; *p; p++)
        s += *p;
    for (double d = 1; d < 100; d *= 2.5)
        s += d;
    for (int i = 0, s = 0; i < 3; i++)
        s += i;
    printf("%d %d\n", i, s);
    return 0;
}
