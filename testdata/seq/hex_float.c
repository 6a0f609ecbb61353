// seq: hexadecimal floating constants, suffixes and %a
#include <stdio.h>

int main(void)
{
    printf("%g %g %g %g\n", 0x1p0, 0x1.8p1, 0xAp-2, 0x.1p4);
    printf("%.17g %.9g\n", 0x1.999999999999ap-4, 0x1.99999ap-4f);
    printf("%g %g %g %g\n", .5, 5., 1e3, 1.5E-2);
    printf("%d %d %d\n", (int)sizeof 1.0f, (int)sizeof 1.0, (int)sizeof 0x1p3F);
    printf("%d\n", 0.1f == 0x1.99999ap-4f);
    printf("%a %a %a\n", 1.0, -0.5, 3.75);
    printf("%.2a %A %a\n", 1.999, 10.0, 0.0);
    return 0x1.cp2 == 7 ? 7 : 0;
}
