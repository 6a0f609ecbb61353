// seq: the bytes of floats and doubles through unions and memcpy
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t bits32(float f)
{
    uint32_t u;
    memcpy(&u, &f, sizeof u);
    return u;
}

static uint64_t bits64(double d)
{
    union {
        double d;
        uint64_t u;
    } x = { .d = d };
    return x.u;
}

static float fast_inverse_sqrt(float x)
{
    uint32_t i = 0x5f3759df - (bits32(x) >> 1);
    float y;
    memcpy(&y, &i, sizeof y);
    return y * (1.5f - 0.5f * x * y * y);
}

int main(void)
{
    float fs[] = { 0.0f, -0.0f, 1.0f, -2.5f, 0.1f, 1e-45f, 3.4e38f };
    for (int i = 0; i < 7; i++)
        printf("%08x %016llx\n", bits32(fs[i]), (unsigned long long)bits64(fs[i]));
    printf("%.7g\n", fast_inverse_sqrt(4.0f));
    double d = -6.25;
    uint64_t u = bits64(d);
    printf("sign %d exponent %d fraction %llx\n", (int)(u >> 63), (int)(u >> 52 & 0x7ff) - 1023,
           (unsigned long long)(u & 0xfffffffffffffULL));
    unsigned char *p = (unsigned char *)&d;
    for (unsigned i = 0; i < sizeof d; i++)
        printf("%02x ", p[i]);
    p[7] &= 0x7f;
    printf("%g\n", d);
    return 0;
}
