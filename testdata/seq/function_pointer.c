// seq: function pointers: assignment, call forms, comparison, parameters, return values
#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

typedef int (*binop)(int, int);

static binop choose(char c)
{
    switch (c) {
    case '+': return add;
    case '-': return &sub;
    case '*': return *mul;
    }
    return NULL;
}

static int (*raw(int which))(int, int)
{
    return which ? add : mul;
}

static int fold(int f(int, int), const int *a, int n, int init)
{
    for (int i = 0; i < n; i++)
        init = f(init, a[i]);
    return init;
}

int main(void)
{
    int a[] = { 1, 2, 3, 4 };
    for (const char *p = "+-*"; *p; p++) {
        binop f = choose(*p);
        printf("%c %d %d %d\n", *p, f(7, 3), (*f)(7, 3), (***f)(3, 7));
        printf("%d\n", fold(f, a, 4, 1));
    }
    printf("%d %d\n", choose('/') == NULL, choose('+') == add);
    printf("%d %d\n", raw(0)(5, 6), raw(1)(5, 6));
    int (*g)(int, int) = a[0] > 1 ? add : sub;
    printf("%d %d\n", g(1, 1), g != add);
    void (*v)(void) = (void (*)(void))mul;
    printf("%d\n", ((binop)v)(6, 7));
    return 0;
}
