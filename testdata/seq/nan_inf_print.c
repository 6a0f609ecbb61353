// seq: printing of NaN, infinities, signed zero and subnormal numbers
#include <stdio.h>

int main(void)
{
    double inf = __builtin_inf();
    double nan = __builtin_nan("");
    printf("%f %e %g %F %E %G\n", inf, inf, inf, inf, inf, inf);
    printf("%f %e %g %G\n", -inf, -inf, -inf, -inf);
    printf("%f %g %F\n", nan, nan, nan);
    printf("[%8f] [%-8g] [%+f] [% f] [%08f]\n", inf, inf, inf, inf, inf);
    printf("%f %g %e\n", -0.0, -0.0, -0.0);
    printf("%d %d\n", inf > 1.7976931348623157e308, inf - 1 == inf);
    printf("%g %g %g\n", inf + inf, inf * -2, 1 / inf);
    double d = inf - inf;
    printf("%d\n", d != d);
    printf("%g %g %g\n", 2.2250738585072014e-308, 4.9406564584124654e-324, 1e-310);
    printf("%g\n", 4.9406564584124654e-324 / 2);
    float f = 1e38f;
    f *= 10;
    printf("%f\n", f);
    return 0;
}
