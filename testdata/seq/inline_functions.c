// seq: inline, static inline, extern inline and always_inline functions, noreturn, unused attributes
#include <stdio.h>
#include <stdlib.h>

inline int square(int x) { return x * x; }
extern inline int square(int x);

static inline int cube(int x) { return x * square(x); }

static __inline__ __attribute__((always_inline)) int clamp(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

static __attribute__((noinline, unused)) int slow(int x) { return x + 1; }

static inline int *bump(void)
{
    static int n;
    n++;
    return &n;
}

_Noreturn static void finish(int code)
{
    printf("finish %d\n", code);
    exit(code);
}

int main(void)
{
    printf("%d %d\n", square(7), cube(-3));
    printf("%d %d %d\n", clamp(5, 0, 3), clamp(-5, 0, 3), clamp(2, 0, 3));
    int (*f)(int) = square;
    printf("%d %d\n", f(9), slow(1));
    bump();
    bump();
    printf("%d\n", *bump());
    finish(23);
}
