// seq: fixed point arithmetic in 16.16: multiply, divide, square root, sine by a polynomial
#include <stdint.h>
#include <stdio.h>

typedef int32_t fix;

#define ONE (1 << 16)
#define FIX(d) ((fix)((d) * ONE + ((d) < 0 ? -0.5 : 0.5)))

static fix mul(fix a, fix b) { return (int64_t)a * b >> 16; }
static fix divide(fix a, fix b) { return (int64_t)a * ONE / b; }

static fix root(fix v)
{
    fix r = v;
    for (int i = 0; i < 12; i++)
        r = (r + divide(v, r)) / 2;
    return r;
}

static fix sine(fix x)
{
    fix x2 = mul(x, x);
    fix t = x, s = x;
    for (int k = 2; k <= 8; k += 2) {
        t = -mul(t, x2) / (k * (k + 1));
        s += t;
    }
    return s;
}

static void print(fix v)
{
    printf("%s%d.%04d ", v < 0 ? "-" : "", (v < 0 ? -v : v) >> 16, (int)(((int64_t)(v < 0 ? -v : v) & 0xffff) * 10000 >> 16));
}

int main(void)
{
    print(mul(FIX(1.5), FIX(-2.25)));
    print(divide(FIX(22), FIX(7)));
    print(root(FIX(2)));
    print(root(FIX(100)));
    printf("\n");
    for (int i = 0; i <= 4; i++)
        print(sine(FIX(0.5) * i));
    printf("\n%d %d\n", FIX(-0.25), FIX(3) >> 16);
    return 0;
}
