// seq: printf with f, e, g and their flags, widths and precisions
#include <stdio.h>

int main(void)
{
    double v[] = { 0, 1, -1, 3.14159265358979, 1234567.891, 0.000012345, 1e100, 123456789012345680.0, 0.5, 2.5 };
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
        double d = v[i];
        printf("%f|%e|%g|%E|%G\n", d, d, d, d, d);
        printf("%.0f|%.1f|%.3e|%.0e|%.3g|%.10g\n", d, d, d, d, d, d);
    }
    double d = 42.195;
    printf("[%10.2f] [%-10.2f] [%+10.2f] [%010.2f] [% .2f] [%#.0f]\n", d, d, d, d, d, d);
    printf("[%*.*f] [%-*.*e]\n", 12, 3, d, 14, 2, d);
    printf("[%g] [%#g] [%g] [%g] [%g]\n", 100000.0, 100000.0, 1000000.0, 0.0001, 0.00001);
    printf("%.20f\n%.30g\n", 0.1, 0.1);
    printf("%.3f %.2f %.2f %.0f %.0f\n", 2.0005, 1.005, 1.015, 0.5, 1.5);
    printf("%f %g\n", 1.5f, 0.1f);
    return 0;
}
