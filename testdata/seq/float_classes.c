// seq: builtins that classify floats of one type: isnanf, isinff, finite, signbitf and their kin
#include <stdio.h>

int main(void) {
  volatile float f[] = { 1.5f, -0.0f, __builtin_inff(), -__builtin_inff(), __builtin_nanf("") };
  for (int i = 0; i < 5; i++) {
    double d = f[i];
    long double l = f[i];
    printf("%d %d %d %d", !!__builtin_isnanf(f[i]), !!__builtin_isinff(f[i]), !!__builtin_finitef(f[i]), !!__builtin_signbitf(f[i]));
    printf(" %d %d %d", !!__builtin_isnan(d), !!__builtin_finite(d), !!__builtin_signbit(d));
    printf(" %d %d %d %d\n", !!__builtin_isnanl(l), !!__builtin_isinfl(l), !!__builtin_finitel(l), !!__builtin_signbitl(l));
  }
  return 0;
}
