// seq: typeof on types, expressions, arrays, functions, with qualifiers; __auto_type
#include <stdio.h>

static double twice(float f) { return f * 2; }

struct s { unsigned char c[3]; short h; };

int main(void)
{
    int i = 5;
    typeof(i) j = i + 1;
    typeof(i * 1.0) d = i / 2.0;
    __typeof__(int *) p = &j, q = &i;
    typeof(*p) k = *p * *q;
    printf("%d %g %d\n", j, d, k);
    typeof(int[3]) a = { 1, 2, 3 };
    typeof(a) b = { 4, 5 };
    printf("%zu %d %d\n", sizeof b, a[2], b[2]);
    typeof(twice) *f = twice;
    typeof(f(1)) r = f(1.25f);
    printf("%g %zu\n", r, sizeof r);
    struct s v = { { 1, 2, 3 }, 4 };
    typeof(v.c[0]) c = 255;
    c += v.c[1];
    typeof(v) w = v;
    w.h = v.h + c;
    printf("%d %d\n", c, w.h);
    const int ci = 9;
    typeof(ci) *pc = &ci;
    typeof(+ci) plain = 0;
    plain += *pc;
    __auto_type au = 1ull << 40;
    __auto_type ap = &a[1];
    printf("%d %llu %d\n", plain, au, *ap);
    int n = 4;
    typeof(int[n]) vla;
    for (int x = 0; x < n; x++)
        vla[x] = x * x;
    printf("%zu %d\n", sizeof vla, vla[3]);
    return 0;
}
