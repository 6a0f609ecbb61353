// seq: __builtin_add_overflow and its family with 128-bit operands and results
#include <stdio.h>

typedef __int128 wide;
typedef unsigned __int128 uwide;

static void show(int o, uwide r)
{
    printf("%d %llx %llx\n", o, (unsigned long long)(r >> 64), (unsigned long long)r);
}

#define ALL(op)                                                         \
    for (int i = 0; i < 8; i++)                                         \
        for (int j = 0; j < 8; j++) {                                   \
            wide s, a = (wide)values[i], b = (wide)values[j];           \
            uwide u;                                                    \
            long l;                                                     \
            int o = __builtin_##op##_overflow(a, b, &s);                \
            show(o, (uwide)s);                                          \
            o = __builtin_##op##_overflow(values[i], values[j], &u);    \
            show(o, u);                                                 \
            o = __builtin_##op##_overflow(values[i], b, &s);            \
            show(o, (uwide)s);                                          \
            o = __builtin_##op##_overflow(a, values[j], &u);            \
            show(o, u);                                                 \
            o = __builtin_##op##_overflow(a, b, &l);                    \
            show(o, (uwide)l);                                          \
            o = __builtin_##op##_overflow((long)a, (unsigned long)b, &s); \
            show(o, (uwide)s);                                          \
            show(__builtin_##op##_overflow_p(a, -1, (wide)0), 0);       \
        }

int main(void)
{
    uwide one = 1, values[8] = {0, 1, 3, -(uwide)1, one << 127, (one << 127) - 1, (one << 64) + 5, (one << 63) - 7};
    ALL(add)
    ALL(sub)
    ALL(mul)
    return 0;
}
