// seq: abs, labs, llabs, div, ldiv, atof, strtod, EXIT_FAILURE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("%d %d %ld %lld\n", abs(-5), abs(5), labs(-(1L << 40)), llabs(-7LL));
    div_t d = div(-17, 5);
    ldiv_t l = ldiv(17, -5);
    printf("%d %d %ld %ld\n", d.quot, d.rem, l.quot, l.rem);
    printf("%g %g %g\n", atof("2.5"), atof("-1e3x"), atof("nothing"));
    char *end;
    double v = strtod("  3.25e-1rest", &end);
    printf("%g %s\n", v, end);
    v = strtod("0x1.8p1", &end);
    printf("%g %d\n", v, *end);
    printf("%d %d\n", EXIT_SUCCESS, EXIT_FAILURE);
    return EXIT_FAILURE;
}
