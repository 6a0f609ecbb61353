// seq: constant expressions in global initialisers: addresses, offsets, casts, ternaries, sizeof
#include <stddef.h>
#include <stdio.h>

struct s { int a; char b[10]; struct { long l; } in; };

static struct s obj = { 1, "bytes", { 2 } };
static int arr[5] = { 0, 1, 2, 3, 4 };
static int *mid = &arr[2], *last = arr + 4, *via = &*(arr + 1);
static char *inner = obj.b + 2;
static long *deep = &obj.in.l;
static size_t off = offsetof(struct s, in.l), len = sizeof obj.b;
static int cond = sizeof(int) == 4 ? 1 << 3 | 2 : -1;
static unsigned char wrap = (unsigned char)(300 * 2);
static double d = 1 / 3 + 1 / 4.0, neg = -2.5e1;
static int (*fn)(const char *) = puts;
static int logic = !0 && (5 > 3) != (2 == 2) || ~0 == -1;
static long diff = (char *)&((struct s *)0)->b - (char *)0;
static const char *names[] = { "a" "b", &"hello"[1], NULL };
static _Bool truth = 0.5;
static int chars = 'a' + '\n' * 100;

int main(void)
{
    printf("%d %d %d %s %ld\n", *mid, *last, *via, inner, *deep);
    printf("%zu %zu %d %d\n", off, len, cond, wrap);
    printf("%g %g %d %ld\n", d, neg, logic, diff);
    fn("through a pointer");
    printf("%s %s %d %d %d\n", names[0], names[1], names[2] == NULL, truth, chars);
    return 0;
}
