// seq: unary operators, shifts, ++ and --, and every compound assignment on int
#include <stdio.h>

typedef int T;
typedef int R; // what T is promoted to

#define MAX 2147483647
#define MIN (-2147483647 - 1)

static const T table[] = { 0, 1, 0x55555555, -2147483647 - 1, 2147483647, -2 };
static const int shifts[] = { 0, 1, 13, 31 };

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
            show("<<", (a & 1) << (k < 30 ? k : 30));
            c = a;
            c >>= k;
            show(">>=", c);
            c = a & 3;
            c <<= k < 29 ? k : 29;
            show("<<=", c);
        }
        printf("\n");
    }
    show("min", MIN);
    show("max", MAX);
    printf(" size %d\n", (int)sizeof(T));
    return 0;
}
