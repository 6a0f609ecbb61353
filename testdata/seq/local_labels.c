// seq: GNU __label__, __extension__, same label names in different functions, empty statements
#include <stdio.h>

#define FIND(a, n, v) ({ \
    __label__ out; \
    int at_ = -1; \
    for (int i_ = 0; i_ < (n); i_++) \
        if ((a)[i_] == (v)) { \
            at_ = i_; \
            goto out; \
        } \
out: \
    at_; })

static int one(int v)
{
    goto out;
    v = 0;
out:
    return v;
}

static int two(int v)
{
    if (v > 3)
        goto out;
    v++;
out:;
    ;;
    return v;
}

int main(void)
{
    int a[] = { 4, 8, 15, 16 };
    int x = FIND(a, 4, 15), y = FIND(a, 4, 5), z = FIND(a, 4, 4);
    printf("%d %d %d\n", x, y, z);
    printf("%d %d %d\n", one(9), two(2), two(5));
    __extension__ struct { int n; int v[0]; } e = { .n = 3 };
    printf("%d %d\n", e.n, __extension__ 5);
    return 0;
}
