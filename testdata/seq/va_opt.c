// seq: __VA_OPT__ anywhere in a macro, for arguments that are there, empty, or become empty
#include <stdio.h>

#define STR(...) #__VA_ARGS__
#define XSTR(...) STR(__VA_ARGS__)
#define NOTHING
#define CALL(a, ...) f(a __VA_OPT__(,) __VA_ARGS__)
#define NEST(x, ...) g(x __VA_OPT__(, TEXT(__VA_ARGS__)))
#define TEXT(...) #__VA_ARGS__ __VA_OPT__("!")
#define DECLARE(name, ...) S name __VA_OPT__(= { __VA_ARGS__ })
#define AROUND(...) __VA_OPT__(<) __VA_ARGS__ __VA_OPT__(>)
#define PASTE(a, b, ...) [a b __VA_OPT__(c ## a)]
#define LOG(format, args...) printf(format "\n" __VA_OPT__(,) args)
#define LINES(a, ...) \
    f(a               \
      __VA_OPT__(, "(" ", " __VA_ARGS__)) // the end

typedef struct { int a, b; } S;
static int f(int a, ...) { return a; }
static int g(int a, ...) { return a; }

int main(void)
{
    printf("%d %d %d %d\n", CALL(1), CALL(2, 3), CALL(4, NOTHING), CALL(5, ));
    printf("%d %d\n", NEST(1), NEST(2, a b, c));
    DECLARE(first);
    DECLARE(second, 1, 2);
    first.a = 3;
    printf("%d %d %d %d\n", first.a, second.a, second.b, LINES(7, "x"));
    puts(XSTR(CALL(6, NOTHING)));
    puts(XSTR(NEST(1, 2)));
    puts(XSTR(AROUND()));
    puts(XSTR(AROUND(1, 2)));
    puts(XSTR(AROUND(NOTHING)));
    puts(XSTR(PASTE(x, y)));
    puts(XSTR(PASTE(x, y, z)));
    LOG("plain");
    LOG("%d %d", 1, 2);
    return 0;
}
