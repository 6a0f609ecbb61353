// seq: bit-fields of type _Bool and enum, in unions, in arrays of structs, as function arguments
#include <stdbool.h>
#include <stdio.h>

enum colour { RED, GREEN, BLUE, BLACK };

struct pixel {
    bool on : 1;
    enum colour c : 2;
    unsigned level : 5;
};

union reg {
    unsigned raw;
    struct {
        unsigned mode : 2, speed : 6, : 8, count : 16;
    };
};

static int weight(enum colour c, bool on, unsigned level)
{
    return on ? c * 100 + level : 0;
}

int main(void)
{
    struct pixel p[3] = { { true, BLUE, 31 }, { 1, GREEN, 32 - 1 }, { .c = BLACK } };
    for (int i = 0; i < 3; i++)
        printf("%d %d %u %d\n", p[i].on, p[i].c, p[i].level, weight(p[i].c, p[i].on, p[i].level));
    p[2].on = 42;
    p[2].level = p[0].level + 2;
    printf("%d %u\n", p[2].on, p[2].level);
    p[2].on = 0.0;
    printf("%d\n", p[2].on);
    union reg r = { .raw = 0xbeef00c6 };
    printf("%u %u %x\n", r.mode, r.speed, r.count);
    r.speed--;
    r.count = 1;
    printf("%x\n", r.raw);
    switch (p[0].c) {
    case BLUE:
        puts("blue");
        break;
    default:
        puts("other");
    }
    return 0;
}
