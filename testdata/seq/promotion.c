// seq: integer promotions and the usual arithmetic conversions, seen through _Generic and sizeof
#include <stdio.h>

#define NAME(e) _Generic((e), \
    int: "int", unsigned: "unsigned", long: "long", unsigned long: "unsigned long", \
    long long: "long long", unsigned long long: "unsigned long long", \
    __int128: "int128", unsigned __int128: "uint128", \
    float: "float", double: "double", char: "char", _Bool: "bool", short: "short", \
    default: "other")

struct bits {
    unsigned small : 5;
    unsigned full : 32;
    int sig : 7;
};

int main(void)
{
    char c = 1;
    signed char sc = -1;
    unsigned char uc = 200;
    short s = -2;
    unsigned short us = 60000;
    int i = -3;
    unsigned u = 3;
    long l = -4;
    unsigned long ul = 4;
    long long ll = 5;
    unsigned long long ull = 5;
    __int128 w = 6;
    unsigned __int128 uw = 6;
    _Bool b = 1;
    float f = 1.5f;
    double d = 2.5;
    struct bits v = { 31, 0xffffffffu, -1 };

    printf("%s %s %s %s\n", NAME(c + c), NAME(sc + uc), NAME(s + us), NAME(b + b));
    printf("%s %s %s %s\n", NAME(i + u), NAME(u + l), NAME(l + ul), NAME(ul + ll));
    printf("%s %s %s %s\n", NAME(ll + ull), NAME(ull + w), NAME(w + uw), NAME(c + f));
    printf("%s %s %s %s\n", NAME(f + d), NAME(l + f), NAME(+v.small), NAME(+v.full));
    printf("%s %s %s\n", NAME(c), NAME(s), NAME(!l));
    printf("%s %s %s %s\n", NAME(sc << l), NAME(us >> ul), NAME(~uc), NAME(-us));
    printf("%d %d\n", sc + uc, us * 2 + s);
    printf("%d %d %d\n", i < (int)u, i + u > 100u, sc < (signed char)uc);
    printf("%d %d\n", v.sig < v.small, l < u);
    printf("%d %d\n", (int)sizeof(c + c), (int)sizeof(1 ? c : 1L));
    return 0;
}
