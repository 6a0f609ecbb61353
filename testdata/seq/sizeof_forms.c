// seq: sizeof and _Alignof on types, expressions, arrays, strings, structs, unevaluated operands
#include <stdio.h>

struct mixed {
    char c;
    double d;
    short s;
};

union u {
    char c[5];
    int i;
};

static int touched;

static int touch(void)
{
    return ++touched;
}

static int param(int a[10], char *s)
{
    return sizeof(s) == sizeof(void *) && a != NULL;
}

int main(void)
{
    int a[10] = { 0 };
    printf("%zu %zu %zu %zu %zu\n", sizeof(char), sizeof(short), sizeof(int), sizeof(long), sizeof(long long));
    printf("%zu %zu %zu %zu\n", sizeof(float), sizeof(double), sizeof(void *), sizeof(__int128));
    printf("%zu %zu %zu\n", sizeof(struct mixed), sizeof(union u), sizeof(struct mixed[3]));
    printf("%zu %zu %zu\n", sizeof a, sizeof &a, sizeof(a + 0));
    printf("%zu %zu %zu\n", sizeof "hello", sizeof 'a', sizeof((char)'a'));
    printf("%zu %zu\n", sizeof touch(), sizeof(int[touch() > 5 ? 1 : 2]));
    printf("%d\n", touched);
    printf("%zu %zu %zu\n", _Alignof(char), _Alignof(double), _Alignof(struct mixed));
    printf("%zu %zu\n", sizeof(int (*)(void)), sizeof(enum { A, B }));
    printf("%d\n", param(a, "s"));
    printf("%d\n", sizeof(int) > -1);
    printf("%zu %zu\n", sizeof(_Bool), sizeof(struct { char a, b, c; }));
    return 0;
}
