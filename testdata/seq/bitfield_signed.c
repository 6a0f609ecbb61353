// seq: signed bit-fields: sign extension, wrap on store, comparison, shifts
#include <stdio.h>

struct s {
    signed a : 1;
    signed b : 4;
    int c : 11;
    long d : 33;
};

int main(void)
{
    struct s v = { -1, 7, -1024, 0 };
    printf("%d %d %d %ld\n", v.a, v.b, v.c, (long)v.d);
    v.b++;
    printf("%d\n", v.b);
    v.b = 23;
    printf("%d\n", v.b);
    v.c = 1023;
    v.c += 1;
    printf("%d\n", v.c);
    v.a = 1;
    printf("%d %d\n", v.a, v.a == 1);
    v.d = 1L << 32;
    printf("%ld\n", (long)v.d);
    v.d = (1L << 32) - 1;
    printf("%ld %d\n", (long)v.d, v.d > 0);
    for (int i = -9; i < 9; i++) {
        v.b = i;
        printf("%d ", v.b * 2);
    }
    v.c = -512;
    v.c >>= 3;
    printf("\n%d %d\n", v.c, -v.c);
    int r = (v.b = 9);
    printf("%d\n", r);
    return 0;
}
