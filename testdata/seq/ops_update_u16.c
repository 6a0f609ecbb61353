// seq: unary operators, shifts, ++ and --, and every compound assignment on unsigned short
#include <stdio.h>

typedef unsigned short T;
typedef int R; // what T is promoted to

#define MAX 65535
#define MIN 0

static const T table[] = { 0, 1, 0x5555, 0x8000, 0xffff, 0xfffe };
static const int shifts[] = { 0, 1, 8, 15 };

static void show(const char *op, R v)
{
    printf(" %s%d", op, v);
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
            show("<<", (a & 0xff) << k);
            c = a;
            c >>= k;
            show(">>=", c);
            c = a & 0x3f;
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
