// seq: bit-fields wider than int: their arithmetic has exactly their width
#include <stdio.h>

struct wide {
    unsigned long a : 40;
    long b : 40;
    unsigned long long c : 33;
    long long d : 63;
    unsigned long e : 64;
    unsigned __int128 f : 100;
    __int128 g : 50;
};

static void show(const char *what, unsigned __int128 v)
{
    printf("%s %016lx%016lx\n", what, (unsigned long)(v >> 64), (unsigned long)v);
}

int main(void)
{
    struct wide w = {.a = 0xffffffffff, .b = -1, .c = 0x1ffffffff, .d = -5, .e = -1, .f = 7, .g = -9};
    show("a+1", w.a + 1);
    show("a+1L", w.a + 1L);
    show("a<<8", w.a << 8);
    show("a>>8", w.a >> 8);
    show("~a", ~w.a);
    show("a*a", w.a * w.a);
    show("a-b", w.a - w.b);
    show("a+c", w.a + w.c);
    show("c+c", w.c + w.c);
    show("-c", -w.c);
    show("~c", ~w.c);
    show("b^c", w.b ^ w.c);
    show("d*3", w.d * 3);
    show("d/2", w.d / 2);
    show("e+1", w.e + 1);
    show("f-8", w.f - 8);
    show("f*f", w.f * w.f);
    show("g+a", w.g + w.a);
    show("g+f", w.g + w.f);
    printf("%d %d %d %d\n", w.a == -1, w.a == -1L, w.b == -1, w.c > -1);
    show("b++", w.b++);
    show("++a", ++w.a);
    show("--a", --w.a);
    show("c--", w.c--);
    show("a=", w.a = 0x123456789abcdefL);
    show("a<<=", w.a <<= 4);
    show("c*=", w.c *= 3);
    show("f|=", w.f |= (unsigned __int128)1 << 99);
    show("?:", w.e ? w.a - 0xffffffffff : 1);
    printf("%zu %zu %zu\n", sizeof(w.a + 0), sizeof(w.g + 0), sizeof(w.f + 0));
    __typeof__(w.a + 0) t = 0xfedcba9876543210;
    show("typeof", t);
    t += 0xffffffffff;
    show("typeof+=", t);
    switch (w.a = 5) {
    case 5:
        printf("five\n");
        break;
    default:
        printf("other\n");
    }
    printf("%.1f\n", (double)(w.c + 1));
    return 0;
}
