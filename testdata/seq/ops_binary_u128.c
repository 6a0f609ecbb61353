// seq: arithmetic, bitwise, relational and logical binary operators on unsigned __int128
#include <stdio.h>

typedef unsigned __int128 T;
typedef unsigned __int128 R; // what T is promoted to

static const T table[] = { 0, 1, ~(unsigned __int128)0, 0xffffffffffffffff, (unsigned __int128)1 << 127, ((unsigned __int128)77 << 70) + 5 };
enum { N = sizeof table / sizeof table[0] };

static void show(const char *op, R v)
{
    printf(" %s%llx.%llx", op, (unsigned long long)((unsigned __int128)v >> 64), (unsigned long long)v);
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            T a = table[i], b = table[j];
            show("", a);
            show("", b);
            printf(" |");
            show("+", a + b);
            show("-", a - b);
            show("*", a * b);
            if (b != 0) {
                show("/", a / b);
                show("%", a % b);
            }
            show("&", a & b);
            show("|", a | b);
            show("^", a ^ b);
            printf(" %d%d%d%d%d%d", a < b, a <= b, a > b, a >= b, a == b, a != b);
            printf(" %d%d\n", a && b, a || b);
        }
    }
    printf("%d\n", _Generic(table[0] + table[1], R: 1, default: 0));
    return 0;
}
