// seq: integer constants: decimal, octal, hexadecimal, binary, suffixes, their types
#include <stdio.h>

#define T(x) _Generic((x), int: "i", unsigned: "u", long: "l", unsigned long: "ul", \
    long long: "ll", unsigned long long: "ull", default: "?")

int main(void)
{
    printf("%d %d %d %d\n", 255, 0377, 0xff, 0b11111111);
    printf("%d %d %d\n", 0, 00, 0XaB);
    printf("%s %s %s %s\n", T(2147483647), T(2147483648), T(0x7fffffff), T(0x80000000));
    printf("%s %s %s\n", T(0xffffffffff), T(0x8000000000000000), T(037777777777));
    printf("%s %s %s %s %s %s\n", T(1u), T(1l), T(1UL), T(1ll), T(1LLU), T(1lu));
    printf("%s %s %s\n", T(0b1u), T(4294967296u), T('a'));
    printf("%s %s\n", T(-2147483648), T(-1u));
    printf("%ld %lu\n", 9223372036854775807, 0xffffffffffffffffu);
    printf("%d %d\n", 0b1010 ^ 0x3, 010 + 10 + 0x10);
    printf("%d\n", -1 < 0u);
    return 0b101;
}
