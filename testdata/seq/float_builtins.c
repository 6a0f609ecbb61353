// seq: floating builtins: fabs, isnan, isinf, signbit, copysign, huge_val, comparisons
#include <stdio.h>

int main(void)
{
    double v[] = { 0.0, -0.0, 3.5, -3.5, __builtin_inf(), -__builtin_inf(), __builtin_nan("") };
    for (int i = 0; i < 7; i++) {
        double d = v[i];
        printf("%d %d %d %d", !!__builtin_isnan(d), !!__builtin_isinf(d), !!__builtin_isfinite(d),
               !!__builtin_signbit(d));
        if (d == d)
            printf(" %g %g", __builtin_fabs(d), __builtin_copysign(2.0, d));
        printf(" %d %d\n", __builtin_isless(d, 1.0), __builtin_isunordered(d, 1.0));
    }
    printf("%g %g\n", __builtin_fabsf(-1.25f), __builtin_huge_val());
    return 0;
}
