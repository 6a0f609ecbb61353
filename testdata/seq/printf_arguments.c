// seq: printf arguments that are promoted: chars, shorts, bools, enums, bit-fields, mixed with floats
#include <stdbool.h>
#include <stdio.h>

enum e { LOW = -4, HIGH = 9 };

int main(void)
{
    struct { unsigned a : 3; int b : 4; bool c : 1; } f = { 6, -8, 1 };
    char c = 'x';
    signed char sc = -1;
    unsigned char uc = 255;
    short s = -32768;
    unsigned short us = 65535;
    float g = 0.1f;
    enum e e = LOW;
    bool b = true;
    printf("%d %d %d %d %d\n", c, sc, uc, s, us);
    printf("%d %d %d %d %d\n", f.a, f.b, f.c, e, b);
    printf("%c%c %.8f %d %g %d\n", c, uc - 150, g, HIGH, g * 2, 3);
    printf("%d %f %d %f %d %f %d %f %d %f\n", 1, .1, 2, .2, 3, .3, 4, .4, 5, .5);
    printf("%f %f %f %f %f %f %f %f %f %d %d %d %d %d %d\n", 1., 2., 3., 4., 5., 6., 7., 8., 9., 1, 2, 3, 4, 5, 6);
    const char *fmt = b ? "%s=%ld\n" : "%s\n";
    printf(fmt, "picked", 1L << 35);
    printf("%u %u\n", (unsigned)sc, -1u);
    printf("%x %x\n", (unsigned)uc, (unsigned)s);
    return f.a;
}
