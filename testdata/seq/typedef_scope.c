// seq: typedefs of every kind, shadowing, tags and labels in their own name spaces
#include <stdio.h>

typedef int T;
typedef T *PT, AT[3];
typedef struct S { T v; struct S *next; } S, *PS;
typedef T F(T, T);
typedef F *PF;
typedef const char *const str;

static T add(T a, T b) { return a + b; }
static F mul;

static T mul(T a, T b)
{
    return a * b;
}

static int shadow(T x)
{
    char T = 'q';
    {
        struct T { double d; } y = { 2.5 };
        struct S { char c[3]; };
        x += sizeof(struct S) + (int)y.d;
    }
    return x + T;
}

int main(void)
{
    AT a = { 1, 2, 3 };
    PT p = a;
    S s = { 7, NULL };
    PS ps = &s;
    PF f = add, g = mul;
    str name = "typedef";
    printf("%d %d %d %d %s\n", p[2], ps->v, f(2, 3), g(4, 5), name);
    printf("%d\n", shadow(1));
    int S = 3;
    struct S t = { S, ps };
    goto T;
T:
    printf("%d %d\n", t.v, t.next->v);
    typedef unsigned char T2;
    for (T2 i = 253; i > 2; i++)
        printf("%d ", i);
    printf("\n%zu\n", sizeof(AT));
    return 0;
}
