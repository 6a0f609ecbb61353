// seq: conversions between floating and integer types
#include <stdio.h>

int main(void)
{
    double ds[] = { 0.0, -0.9, 0.9, 1.5, -1.5, 126.99, -127.5, 65535.5 / 1024 };
    for (unsigned i = 0; i < sizeof ds / sizeof *ds; i++) {
        double d = ds[i];
        printf("%d %ld %d %d %d\n", (int)d, (long)d, (signed char)d, (short)d, (_Bool)d);
    }
    printf("%u %lu\n", (unsigned)4294967295.0, (unsigned long)9223372036854775808.0);
    printf("%d %d\n", (int)-2147483648.0, (int)2147483647.0);
    printf("%.1f %.1f %.1f\n", (double)-1, (double)4294967295u, (double)9007199254740993LL);
    printf("%.1f %.1f\n", (double)18446744073709551615ul, (float)16777217);
    printf("%.1f %.1f\n", (double)(unsigned char)200, (float)-32768);
    float f = 3.99f;
    unsigned char uc = f;
    long long ll = f * 1000000;
    int i = 7;
    i += 0.9;
    i *= 1.5;
    printf("%d %lld %d\n", uc, ll, i);
    double big = (double)((__int128)1 << 100);
    printf("%.0f %d\n", big, (int)((__int128)big >> 98));
    printf("%.0f\n", (double)(-((__int128)1 << 70)));
    float g = 0.1;
    printf("%d %d %.10f\n", g == 0.1, g == 0.1f, (double)g);
    return (int)2.99;
}
