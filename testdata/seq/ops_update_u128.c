// seq: unary operators, shifts, ++ and --, and every compound assignment on unsigned __int128
#include <stdio.h>

typedef unsigned __int128 T;
typedef unsigned __int128 R; // what T is promoted to

#define MAX (~(unsigned __int128)0)
#define MIN 0

static const T table[] = { 0, 1, ((unsigned __int128)0x0123456789abcdef << 64) | 0xfedcba9876543210, (unsigned __int128)1 << 127, MAX, MAX - 1 };
static const int shifts[] = { 0, 1, 63, 64, 65, 127 };

static void show(const char *op, R v)
{
    printf(" %s%llx.%llx", op, (unsigned long long)((unsigned __int128)v >> 64), (unsigned long long)v);
}

int main(void)
{
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++) {
        T a = table[i], c;
        show("", a);
        printf(" | %d", !a);
        show("~", ~a);
        show("+", +a);
        show("-", -a);
        c = a;
        show("p++", c++);
        show("", c);
        show("++p", ++(T){ a });
        c = a;
        show("p--", c--);
        show("", c);
        show("--p", --(T){ a });
        c = a;
        c += 5;
        show("+=", c);
        c -= 9;
        show("-=", c);
        c *= 3;
        show("*=", c);
        c /= 7;
        show("/=", c);
        c %= 10;
        show("%=", c);
        c = a;
        c &= 0x3c;
        show("&=", c);
        c |= 0x41;
        show("|=", c);
        c ^= 0x7f;
        show("^=", c);
        printf("\n");
        for (unsigned j = 0; j < sizeof shifts / sizeof shifts[0]; j++) {
            int k = shifts[j];
            show(">>", a >> k);
            show("<<", a << k);
            c = a;
            c >>= k;
            show(">>=", c);
            c = a;
            c <<= k;
            show("<<=", c);
        }
        printf("\n");
    }
    show("min", MIN);
    show("max", MAX);
    printf(" size %d\n", (int)sizeof(T));
    return 0;
}
