// seq: preprocessor conditions, skipped groups with odd text, pragmas, redefinition, include guards
#include <stdio.h>
#include <stdio.h>

#if 0
#warning don't read this "quote
it's skipped text with 'unbalanced quotes
#error neither this
#if 1
#define WRONG 1
#endif
#endif

#if (2 + 3 * 4 == 14) && ('a' == 97) && !defined(WRONG) && (-1 < 0) && (1 ? 1 : 0)
#define A 1
#else
#define A 0
#endif

#if -1 > 0u
#define B 1
#elif defined(A)
#define B 2
#endif

#define A 1
#undef B
#define B 3

#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
_Pragma("GCC diagnostic pop")
#endif

#define EMPTY()
#define OBJ (x) + 1
#define FN(x) <x>
#define NOT_CALLED FN
#define Q(x) #x
#define QQ(x) Q(x)
enum { SELF = 10 };
#define SELF SELF + 1
#define LONG_MACRO(a, b) \
    do { \
        int t = (a); \
        if (t > (b)) \
            printf("bigger\n"); \
        else \
            printf("not bigger\n"); \
    } while (0)

int main(void)
{
    int x = 4;
    printf("%d %d %d %d\n", A, B, OBJ, SELF);
    puts(QQ(FN(a b)   FN( "s\n" )));
    puts(QQ(NOT_CALLED (z)));
    puts(Q(EMPTY() A));
    puts(QQ(EMPTY() A));
    if (x > 3)
        LONG_MACRO(x, 3);
    else
        LONG_MACRO(3, x);
#if __has_include(<stdio.h>)
    puts("has stdio");
#endif
    return x;
}
