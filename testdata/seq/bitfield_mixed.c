// seq: bit-fields of mixed types and widths, straddling units, zero width, unnamed padding
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct mixed {
    uint8_t a : 3;
    uint8_t b : 7;
    uint16_t c : 9;
    uint32_t d : 20;
    uint64_t e : 40;
    char tail;
};

struct zero {
    unsigned a : 4;
    unsigned : 0;
    unsigned b : 4;
    unsigned : 6;
    unsigned c : 5;
    unsigned char : 0;
    unsigned char d : 2;
};

struct __attribute__((packed)) tight {
    unsigned a : 5;
    unsigned b : 30;
    unsigned c : 13;
};

static void dump(const char *n, const void *p, size_t size)
{
    const unsigned char *b = p;
    printf("%s %zu:", n, size);
    for (size_t i = 0; i < size; i++)
        printf(" %02x", b[i]);
    printf("\n");
}

int main(void)
{
    struct mixed m;
    memset(&m, 0, sizeof m);
    m.a = 5; m.b = 0x55; m.c = 0x1aa; m.d = 0xabcde; m.e = 0x123456789a; m.tail = 'z';
    dump("mixed", &m, sizeof m);
    struct zero z;
    memset(&z, 0, sizeof z);
    z.a = 0xf; z.b = 0x9; z.c = 0x15; z.d = 3;
    dump("zero", &z, sizeof z);
    struct tight t;
    memset(&t, 0, sizeof t);
    t.a = 17; t.b = 0x2bcdef01; t.c = 0x1555;
    dump("tight", &t, sizeof t);
    t.b++;
    m.e = m.e * 3 + m.d;
    printf("%x %llx %d %d %d\n", t.b, (unsigned long long)m.e, m.b, z.b + z.c, t.a + t.c);
    return 0;
}
