// seq: break, continue, return and goto out of statement expressions
#include <stdio.h>

static int first_negative(const int *a, int n)
{
    for (int i = 0; i < n; i++)
        (void)({ if (a[i] < 0) return i; 0; });
    return -1;
}

#define CHECK(e) ({ int v_ = (e); if (v_ < 0) goto fail; v_; })

static int chain(int a, int b)
{
    int x = CHECK(a - 1);
    int y = CHECK(b - x);
    return x * 100 + y;
fail:
    return -7;
}

int main(void)
{
    int a[] = { 4, 5, -6, 7 };
    printf("%d %d\n", first_negative(a, 4), first_negative(a, 2));
    printf("%d %d %d\n", chain(3, 9), chain(0, 1), chain(5, 2));
    int s = 0;
    for (int i = 0; i < 10; i++) {
        int v = ({
            if (i == 2)
                continue;
            if (i == 6)
                break;
            i * i;
        });
        s += v;
    }
    printf("%d\n", s);
    return 0;
}
