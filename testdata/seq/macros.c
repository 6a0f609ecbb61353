// seq: macros: stringify, paste, variadic, nested expansion, conditionals, predefined names, X macros
#include <stdio.h>

#define STR_(x) #x
#define STR(x) STR_(x)
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define NUM 42
#define SQ(x) ((x) * (x))
#define LOG(fmt, ...) printf("[" fmt "]\n", ##__VA_ARGS__)
#define CALL(f, ...) f(__VA_ARGS__)
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1)
#define COUNT_(a, b, c, d, n, ...) n
#define NAMED(args...) printf(args)
#define EMPTY
#define DEFER(x) x EMPTY

#define COLOURS(X) X(RED, 1) X(GREEN, 2) X(BLUE, 4)
#define AS_ENUM(n, v) n = v,
#define AS_NAME(n, v) { v, #n },
#define AS_OR(n, v) | n
enum { COLOURS(AS_ENUM) ALL = 0 COLOURS(AS_OR) };
static const struct { int v; const char *name; } names[] = { COLOURS(AS_NAME) };

static int CAT(make_, NUM)(int a, int b) { return a * 10 + b; }

int main(void)
{
    printf("%s %s %s\n", STR_(NUM), STR(NUM), STR("q\n" 'c'));
    int CAT(x, 1) = 5, xNUM = 6;
    printf("%d %d %d\n", x1, CAT_(x, NUM), SQ(x1 + 1));
    LOG("plain");
    LOG("%d %s", 1, "two");
    printf("%d %d\n", make_42(1, 2), CALL(make_42, 3, 4));
    printf("%d %d %d\n", COUNT(a), COUNT(a, b), COUNT(a, b, c, d));
    NAMED("%c%c\n", 'o', DEFER('k'));
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        printf("%s=%d ", names[i].name, names[i].v);
    printf("%d\n", ALL);
#if defined NUM && NUM > 40 && !defined(UNKNOWN) && (UNKNOWN + 1)
    puts("if");
#elif 1
    puts("elif");
#else
    puts("else");
#endif
#undef NUM
#ifndef NUM
    printf("%s %d\n", STR(NUM), __LINE__ > 20);
#endif
#line 500 "other.c"
    printf("%d %s %s\n", __LINE__, __FILE__, __func__);
    printf("%d %s\n", __STDC__, __STDC_VERSION__ >= 201112L ? "C11" : "old");
    return 0;
}
