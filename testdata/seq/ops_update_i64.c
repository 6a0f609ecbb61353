// seq: unary operators, shifts, ++ and --, and every compound assignment on long
#include <stdio.h>

typedef long T;
typedef long R; // what T is promoted to

#define MAX 0x7fffffffffffffffL
#define MIN (-0x7fffffffffffffffL - 1)

static const T table[] = { 0, 1, 0x5555555555555555, -0x7fffffffffffffff - 1, 0x7fffffffffffffff, -2 };
static const int shifts[] = { 0, 1, 33, 63 };

static void show(const char *op, R v)
{
    printf(" %s%ld", op, v);
}

int main(void)
{
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++) {
        T a = table[i], c;
        show("", a);
        printf(" | %d", !a);
        show("~", ~a);
        show("+", +a);
        if (a != MIN)
            show("-", -a);
        if (a != MAX) {
            c = a;
            show("p++", c++);
            show("", c);
            show("++p", ++(T){ a });
        }
        if (a != MIN) {
            c = a;
            show("p--", c--);
            show("", c);
            show("--p", --(T){ a });
        }
        c = a / 4;
        c += 5;
        show("+=", c);
        c -= 9;
        show("-=", c);
        c /= 3;
        show("/=", c);
        c *= 2;
        show("*=", c);
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
            show("<<", (a & 1) << (k < 62 ? k : 62));
            c = a;
            c >>= k;
            show(">>=", c);
            c = a & 3;
            c <<= k < 61 ? k : 61;
            show("<<=", c);
        }
        printf("\n");
    }
    show("min", MIN);
    show("max", MAX);
    printf(" size %d\n", (int)sizeof(T));
    return 0;
}
