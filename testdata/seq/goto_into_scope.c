// seq: goto into blocks, loops and branches; variables whose declaration is jumped over
#include <stdio.h>

int main(void)
{
    int n = 0;
    goto inside;
    while (n < 4) {
        printf("head ");
    inside:
        printf("%d ", n);
        n++;
    }
    printf("\n");
    if (n > 100) {
    branch:
        printf("then\n");
    } else {
        printf("else\n");
        if (n++ == 4)
            goto branch;
    }
    goto block;
    {
        int x;
    block:
        x = n * 2;
        printf("%d\n", x);
    }
    int i;
    goto middle;
    for (i = 0; i < 3; i++) {
        printf("body %d\n", i);
    middle:
        if (n == 5) {
            n = 6;
            i = -1;
        }
    }
    int count = 0;
again: {
        int fresh = 1;
        fresh += count;
        count++;
        if (count < 3)
            goto again;
        printf("%d %d\n", fresh, count);
    }
    return 0;
}
