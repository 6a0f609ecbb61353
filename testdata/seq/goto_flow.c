// seq: goto forward, backward, out of nested loops, shared cleanup
#include <stdio.h>

static int cleanup(int fail)
{
    int r = 0;
    printf("open a\n");
    if (fail == 1)
        goto out;
    printf("open b\n");
    if (fail == 2)
        goto close_a;
    r = 1;
    printf("close b\n");
close_a:
    printf("close a\n");
out:
    return r;
}

int main(void)
{
    int i = 0;
top:
    if (i < 3) {
        printf("%d ", i++);
        goto top;
    }
    printf("\n");
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++)
            for (int c = 0; c < 5; c++)
                if (a * b * c == 12) {
                    printf("%d %d %d\n", a, b, c);
                    goto found;
                }
found:
    for (int fail = 0; fail < 3; fail++)
        printf("%d\n", cleanup(fail));
    goto skip;
    printf("never\n");
skip:;
    int n = 27, steps = 0;
loop:
    if (n == 1)
        goto done;
    steps++;
    if (n % 2) {
        n = 3 * n + 1;
        goto loop;
    }
    n /= 2;
    goto loop;
done:
    printf("%d\n", steps);
    return 0;
}
