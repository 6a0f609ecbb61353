// seq: enumerations: explicit, negative, repeated and computed values, unsigned and wide enums
#include <stdio.h>

enum plain { A, B = 5, C, D = B, E = -3, F, G = (C << 2) | 1 };
enum big { HUGE_ONE = 0xffffffffu, SMALL = 0 };
enum { LOCAL_COUNT = G - C + sizeof(int) };
enum __attribute__((packed)) tiny { T0, T1 = 200 };

typedef enum day { MON = 1, TUE, WED } day;

static day next(day d)
{
    return d == WED ? MON : d + 1;
}

int main(void)
{
    printf("%d %d %d %d %d %d %d\n", A, B, C, D, E, F, G);
    printf("%u %d\n", (unsigned)HUGE_ONE, SMALL);
    int table[LOCAL_COUNT] = { [C] = 1, [B] = 2 };
    printf("%zu %d %d\n", sizeof table / sizeof *table, table[5], table[6]);
    printf("%zu %zu\n", sizeof(enum plain), sizeof(enum tiny));
    day d = TUE;
    for (int i = 0; i < 4; i++) {
        d = next(d);
        printf("%d ", d);
    }
    enum plain e = E;
    printf("\n%d %d\n", e < 0, e + 1);
    enum tiny t = T1;
    printf("%d\n", t + T1);
    enum { X = 10, Y = X * X } in = Y;
    printf("%d\n", in);
    return C;
}
