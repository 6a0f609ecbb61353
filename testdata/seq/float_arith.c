// seq: arithmetic on float: rounding, mixed with double and int
#include <stdio.h>

int main(void)
{
    float a = 1.0f, b = 3.0f;
    printf("%.9g %.9g %.9g %.9g\n", a + b, a - b, a * b, a / b);
    float sum = 0;
    for (int i = 0; i < 10; i++)
        sum += 0.1f;
    printf("%.9g %d\n", sum, sum == 1.0f);
    float big = 16777216.0f;
    big += 1;
    printf("%.1f\n", big);
    big = 16777216.0f;
    big += 1.5;
    printf("%.1f\n", big);
    printf("%.17g\n", a / b + 0.0);
    printf("%.17g\n", (float)(a / 3.0) - a / 3.0);
    float c = 5;
    c++;
    --c;
    c -= 0.5f;
    c *= c;
    c /= 4;
    printf("%g %g %g\n", c, -c, +c);
    printf("%d %d\n", (int)sizeof(a + b), (int)sizeof(a + 1.0));
    float tiny = 1e-30f;
    printf("%g %g\n", (double)(tiny * tiny), (double)tiny * tiny);
    float prod = 1;
    for (int i = 1; i <= 20; i++)
        prod *= i;
    printf("%.0f %e\n", prod, prod);
    return 0;
}
