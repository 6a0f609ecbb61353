// seq: comparisons of floats and doubles, signed zero, NaN and infinities
#include <stdio.h>

static void cmp(double a, double b)
{
    printf("%d%d%d%d%d%d ", a < b, a <= b, a > b, a >= b, a == b, a != b);
    printf("%d %d %d\n", !(a < b), a && b, !a);
}

int main(void)
{
    double inf = __builtin_inf(), nan = __builtin_nan("");
    double v[] = { 0.0, -0.0, 1.0, -1.5, inf, -inf, nan };
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++)
            cmp(v[i], v[j]);
    float f = 0.5f;
    printf("%d %d %d\n", f == 0.5, f < 1, f > -1L);
    printf("%d %d\n", nan == nan, nan != nan);
    if (nan)
        puts("nan is true");
    if (!-0.0)
        puts("minus zero is false");
    printf("%s\n", nan < 1 ? "less" : nan >= 1 ? "not less" : "unordered");
    return 0;
}
