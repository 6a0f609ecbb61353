// seq: builtins: expect, constant_p, types_compatible_p, choose_expr, offsetof, assume_aligned, string ones
#include <stddef.h>
#include <stdio.h>

struct s { char a; int b[4]; struct { short x; long y; } in; };

static int sign(int v)
{
    if (__builtin_expect(v < 0, 0))
        return -1;
    if (__builtin_expect(!!v, 1))
        return 1;
    return 0;
}

static int day(int d)
{
    switch (d) {
    case 0: return 10;
    case 1: return 20;
    }
    __builtin_unreachable();
}

int main(void)
{
    printf("%d %d %d\n", sign(-5), sign(0), sign(9));
    printf("%d\n", __builtin_constant_p(3 * 4));
    printf("%d %d %d\n", __builtin_types_compatible_p(int, const int), __builtin_types_compatible_p(int, unsigned),
           __builtin_types_compatible_p(int[], int[5]));
    printf("%d %s\n", __builtin_choose_expr(sizeof(int) == 4, 11, "x"), __builtin_choose_expr(0, 1, "chosen"));
    printf("%zu %zu %zu\n", __builtin_offsetof(struct s, b[2]), offsetof(struct s, in.y), offsetof(struct s, in));
    printf("%d %d\n", day(0), day(1));
    int v[4] __attribute__((aligned(16))) = { 1, 2, 3, 4 };
    int *p = __builtin_assume_aligned(v, 16);
    printf("%d\n", p[3]);
    char buf[8];
    __builtin_memset(buf, 'x', 7);
    buf[7] = 0;
    __builtin_memcpy(buf, "ab", 2);
    printf("%s %zu %d\n", buf, __builtin_strlen(buf), __builtin_strcmp("a", "b") < 0);
    printf("%d %ld\n", __builtin_abs(-4), __builtin_labs(-5L));
    char *stack = __builtin_alloca(4);
    stack[0] = 'q';
    stack[1] = 0;
    printf("%s\n", stack);
    return 0;
}
