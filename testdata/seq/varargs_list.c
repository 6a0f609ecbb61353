// seq: va_list passed to functions and by pointer, va_copy, restarted lists
#include <stdarg.h>
#include <stdio.h>

static int take(va_list *ap)
{
    return va_arg(*ap, int);
}

static double average(int n, va_list ap)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += va_arg(ap, double);
    return n ? s / n : 0;
}

static double spread(int n, ...)
{
    va_list ap, copy;
    va_start(ap, n);
    va_copy(copy, ap);
    double avg = average(n, ap), far = 0;
    va_end(ap);
    for (int i = 0; i < n; i++) {
        double d = va_arg(copy, double) - avg;
        if (d < 0)
            d = -d;
        if (d > far)
            far = d;
    }
    va_end(copy);
    return far;
}

static int pairs(int first, ...)
{
    va_list ap;
    int s = 0;
    va_start(ap, first);
    for (int a = first; a >= 0; a = take(&ap))
        s += a * take(&ap);
    va_end(ap);
    va_start(ap, first);
    s = s * 10 + va_arg(ap, int);
    va_end(ap);
    return s;
}

int main(void)
{
    printf("%g %g\n", spread(3, 1.0, 2.0, 6.0), spread(0));
    printf("%d\n", pairs(1, 2, 3, 4, 5, 6, -1));
    return 0;
}
