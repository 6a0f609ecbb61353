// seq: _Static_assert everywhere it may stand, _Alignas, _Alignof, alignof, max_align_t
#include <assert.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>

_Static_assert(sizeof(long) == 8, "LP64");
static_assert('a' < 'b', "order");

struct s {
    char c;
    _Static_assert(sizeof(char) == 1, "in a struct");
    alignas(16) int v;
    _Alignas(double) char d;
};

enum { N = 3 };

int main(void)
{
    _Static_assert(N * 2 == 6, "in a block");
    alignas(64) static char cache[64];
    _Alignas(struct s) char raw[sizeof(struct s)];
    printf("%zu %zu %zu\n", alignof(struct s), sizeof(struct s), offsetof(struct s, d));
    printf("%d %d\n", (int)((size_t)cache % 64), (int)((size_t)raw % 16));
    printf("%zu %zu %zu\n", _Alignof(int[7]), alignof(max_align_t), __alignof__(short));
    struct s *p = (struct s *)cache;
    p->v = 77;
    p[0].c = 'k';
    printf("%d %c\n", p->v, cache[0]);
    assert(p->v == 77);
    return 0;
}
