// seq: arithmetic on double: rounding, cancellation, accumulated error
#include <stdio.h>

static double horner(const double *c, int n, double x)
{
    double r = 0;
    for (int i = n - 1; i >= 0; i--)
        r = r * x + c[i];
    return r;
}

int main(void)
{
    double a = 0.1, b = 0.2;
    printf("%.17g %d\n", a + b, a + b == 0.3);
    printf("%.17g %.17g %.17g\n", a - b, a * b, a / b);
    double c[] = { 1, -2.5, 0.125, 3e-3 };
    printf("%.12f\n", horner(c, 4, 1.75));
    double s = 0;
    for (int i = 1; i <= 100; i++)
        s += 1.0 / i / i;
    printf("%.15f\n", s);
    double x = 2;
    for (int i = 0; i < 6; i++)
        x = (x + 2 / x) / 2;
    printf("%.15f %.3e\n", x, x * x - 2);
    double y = 1e16;
    printf("%.1f %.1f\n", (y + 1) - y, (y + 2) - y);
    y = 5;
    y++;
    y /= 4;
    y--;
    y *= -3;
    y -= 1e-3;
    y += 7;
    printf("%.6f\n", y);
    int n = 0;
    for (double t = 0; t < 1; t += 0.1)
        n++;
    printf("%d\n", n);
    return 0;
}
