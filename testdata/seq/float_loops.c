// seq: numeric methods in doubles and floats: series, bisection, Simpson, Newton, Kahan summation, Euler
#include <stdio.h>

static double f(double x) { return x * x * x - x - 2; }
static double g(double x) { return 1 / (1 + x * x); }

static double bisect(double (*fn)(double), double lo, double hi)
{
    for (int i = 0; i < 40; i++) {
        double m = (lo + hi) / 2;
        if ((fn(m) < 0) == (fn(lo) < 0))
            lo = m;
        else
            hi = m;
    }
    return lo;
}

static double simpson(double (*fn)(double), double a, double b, int n)
{
    double h = (b - a) / n, s = fn(a) + fn(b);
    for (int i = 1; i < n; i++)
        s += (i % 2 ? 4 : 2) * fn(a + i * h);
    return s * h / 3;
}

static double exponential(double x)
{
    double t = 1, s = 1;
    for (int n = 1; t > 1e-17 || t < -1e-17; n++) {
        t *= x / n;
        s += t;
    }
    return s;
}

int main(void)
{
    printf("%.10f\n", bisect(f, 1, 2));
    printf("%.10f\n", 4 * simpson(g, 0, 1, 20));
    printf("%.12f %.12f\n", exponential(1), exponential(-1));
    float naive = 0, sum = 0, c = 0;
    for (int i = 0; i < 1000; i++) {
        float v = 0.001f;
        naive += v;
        float y = v - c, t = sum + y;
        c = (t - sum) - y;
        sum = t;
    }
    printf("%.8f %.8f\n", naive, sum);
    double pos = 0, vel = 1;
    for (int i = 0; i < 100; i++) {
        vel -= pos * 0.01;
        pos += vel * 0.01;
    }
    printf("%.9f %.9f\n", pos, vel);
    return 0;
}
