// seq: GNU empty structs and unions, arrays of them, as members and parameters
#include <stdio.h>

struct nothing {};
union none {};

struct holder {
    int a;
    struct nothing n;
    int b;
};

static int take(struct nothing n, int v)
{
    (void)n;
    return v + sizeof n;
}

int main(void)
{
    struct nothing n = {}, m;
    m = n;
    struct holder h = { 1, {}, 2 };
    struct nothing many[10];
    printf("%zu %zu %zu %zu\n", sizeof n, sizeof(union none), sizeof h, sizeof many);
    printf("%d %d\n", take(m, 5), h.a + h.b);
    int zero[3] = {};
    printf("%d\n", zero[2]);
    return 0;
}
