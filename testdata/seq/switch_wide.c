// seq: switch over long, unsigned long, char, _Bool, enum and expression operands, large and sparse labels
#include <stdbool.h>
#include <stdio.h>

enum size { S = 1, M = 100, L = 1000000 };

static int on_long(long v)
{
    switch (v) {
    case 0x7fffffffffffffffL: return 1;
    case -0x7fffffffffffffffL - 1: return 2;
    case 1L << 32: return 3;
    case 0: return 4;
    default: return 5;
    }
}

static int on_unsigned(unsigned long v)
{
    switch (v) {
    case ~0UL: return 1;
    case 0x8000000000000000UL: return 2;
    }
    return 0;
}

int main(void)
{
    printf("%d %d %d %d %d\n", on_long(0x7fffffffffffffffL), on_long(-0x7fffffffffffffffL - 1), on_long(4294967296L),
           on_long(0), on_long(1));
    printf("%d %d %d\n", on_unsigned(-1), on_unsigned(1UL << 63), on_unsigned(0));
    const char *s = "a-Z9";
    for (; *s; s++)
        switch (*s | 0x20) {
        case 'a': printf("A"); break;
        case 'z': printf("Z"); break;
        case '-': printf("-"); break;
        default: printf("?");
        }
    switch ((bool)7) {
    case false: puts(" false"); break;
    case true: puts(" true"); break;
    }
    for (enum size e = S; e <= L; e *= 100)
        switch (e) {
        case S: printf("small "); break;
        case M: printf("medium "); break;
        case L: printf("large "); break;
        default: printf("%d ", e);
        }
    int n = 3;
    switch (n++) {
    case 3:
        n += 10;
    }
    switch (n > 10 ? n - 10 : n) {
        int hidden;
    case 4:
        hidden = 6;
        n += hidden;
    }
    printf("%d\n", n);
    return 0;
}
