// seq: generic containers made by macros: typed vectors, pairs, iteration with a for macro
#include <stdio.h>
#include <stdlib.h>

#define DEFINE_VECTOR(T, name) \
    typedef struct name { T *items; size_t n, cap; } name; \
    static void name##_push(name *v, T x) \
    { \
        if (v->n == v->cap) { \
            v->cap = v->cap * 2 + 1; \
            v->items = realloc(v->items, v->cap * sizeof(T)); \
        } \
        v->items[v->n++] = x; \
    } \
    static T name##_pop(name *v) { return v->items[--v->n]; }

#define FOREACH(it, v) \
    for (__typeof__((v).items) it = (v).items; it != (v).items + (v).n; ++it)

typedef struct { short x, y; } point;

DEFINE_VECTOR(int, ints)
DEFINE_VECTOR(double, doubles)
DEFINE_VECTOR(point, points)
DEFINE_VECTOR(const char *, texts)

int main(void)
{
    ints a = { 0 };
    doubles d = { 0 };
    points p = { 0 };
    texts t = { 0 };
    for (int i = 0; i < 6; i++) {
        ints_push(&a, i * i);
        doubles_push(&d, i / 4.0);
        points_push(&p, (point){ i, -i });
        texts_push(&t, &"abcdef"[i]);
    }
    int s = 0;
    FOREACH(i, a)
        s += *i;
    double ds = 0;
    FOREACH(i, d)
        ds += *i;
    FOREACH(i, p)
        s += i->x * 100 + i->y;
    FOREACH(i, t)
        printf("%s ", *i);
    printf("\n%d %g\n", s, ds);
    point last = points_pop(&p);
    printf("%d %g %d %s\n", ints_pop(&a), doubles_pop(&d), last.y, texts_pop(&t));
    free(a.items);
    free(d.items);
    free(p.items);
    free(t.items);
    return a.n;
}
