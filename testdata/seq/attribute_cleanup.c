// seq: attribute cleanup, constructor and destructor, unused, weak
#include <stdio.h>

static int order;

static __attribute__((constructor)) void early(void)
{
    order = order * 10 + 1;
    printf("constructor\n");
}

static __attribute__((destructor)) void late(void)
{
    printf("destructor %d\n", order);
}

static void release(int *p)
{
    printf("release %d\n", *p);
}

static int work(int n)
{
    int a __attribute__((cleanup(release))) = n;
    for (int i = 0; i < 2; i++) {
        int b __attribute__((cleanup(release))) = n * 10 + i;
        if (b == 21)
            return a + b;
        if (b == 10)
            continue;
        b += 500;
    }
    return -1;
}

__attribute__((weak)) int maybe(void) { return 6; }

int main(void)
{
    int r = work(1);
    printf("%d\n", r);
    r = work(2);
    printf("%d\n", r);
    order = order * 10 + maybe();
    return 4;
}
