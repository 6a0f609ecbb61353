// seq: functions with very many parameters and locals, of mixed types, nested calls as arguments
#include <stdio.h>

static double many(int a, long b, char c, double d, float e, short f, unsigned g, int *h, double i, long long j,
                   unsigned char k, float l, double m, int n, _Bool o, const char *p)
{
    return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + *h * 8 + i * 9 + j * 10 + k * 11 + l * 12 + m * 13
        + n * 14 + o * 15 + p[1] * 16;
}

static int add3(int a, int b, int c) { return a * 100 + b * 10 + c; }

static long locals(long x)
{
    long a = x + 1, b = a * 2, c = b - a, d = c ^ b, e = d | a, f = e & b, g = f + d, h = g * 3, i = h - e, j = i % 101;
    long k = a + b + c, l = d + e + f, m = g + h + i, n = j + k + l, o = m - n, p = o * a, q = p ^ k, r = q + l;
    a += r;
    b -= q;
    return a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r;
}

int main(void)
{
    int h = 8;
    printf("%g\n", many(1, 2, 3, 4, 5, 6, 7, &h, 9, 10, 11, 12, 13, 14, 15, "ab"));
    printf("%d\n", add3(add3(1, 2, 3), add3(4, 5, 6), add3(7, add3(0, 0, 8), 9)));
    printf("%ld %ld\n", locals(5), locals(-12345));
    return 0;
}
