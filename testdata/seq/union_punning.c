// seq: unions: reading another member than was written, partial overwrite, arrays in unions
#include <stdint.h>
#include <stdio.h>

union word {
    uint32_t u;
    int32_t s;
    uint16_t h[2];
    uint8_t b[4];
    float f;
};

int main(void)
{
    union word w = { 0x80ff7f01u };
    printf("%u %d %u %u\n", w.u, w.s, w.h[0], w.h[1]);
    printf("%u %u %u %u\n", w.b[0], w.b[1], w.b[2], w.b[3]);
    w.b[3] = 0x3f;
    w.b[2] = 0x80;
    w.h[0] = 0;
    printf("%g\n", w.f);
    w.f = -2.0f;
    printf("%x %d\n", w.u, w.b[3]);
    union word copy = w;
    copy.b[0] = 1;
    printf("%d %d\n", copy.u == w.u, copy.u - 1 == w.u);
    union { uint64_t q; struct { uint8_t lo; uint32_t mid __attribute__((packed)); uint8_t hi[3]; } p; } x;
    x.q = 0x1122334455667788ULL;
    printf("%x %x %x\n", x.p.lo, x.p.mid, x.p.hi[2]);
    x.p.mid++;
    printf("%llx\n", (unsigned long long)x.q);
    union { double d; long l; char c[8]; } y = { .l = 0x3ff8000000000000 };
    printf("%g %d\n", y.d, y.c[7]);
    union word *p = &w;
    p->s = -1;
    printf("%d\n", p->h[1]);
    return 0;
}
