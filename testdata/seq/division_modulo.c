// seq: division and remainder: signs, truncation, mixed signedness, by powers of two, floor variants
#include <stdio.h>

static int floor_div(int a, int b)
{
    int q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}

static int mod(int a, int b) { return ((a % b) + b) % b; }

int main(void)
{
    int n[] = { 7, -7, 8, -8, 0, 1, -1, 2147483647, -2147483647 };
    int d[] = { 1, -1, 2, -2, 3, -3, 8, 10 };
    for (unsigned i = 0; i < sizeof n / sizeof *n; i++) {
        for (unsigned j = 0; j < sizeof d / sizeof *d; j++)
            printf("%d,%d ", n[i] / d[j], n[i] % d[j]);
        printf("\n");
    }
    printf("%d %d %d\n", floor_div(-7, 2), floor_div(7, -2), mod(-7, 3));
    printf("%u %u\n", -7 / 2u, -7 % 10u);
    printf("%ld %ld\n", -7L / 2, (-2147483647L - 1) / -1);
    printf("%lld %llu\n", -7 % 4LL, -7 % 4ULL);
    unsigned char c = 200;
    signed char s = -128;
    printf("%d %d %d\n", c / s, c % s, s / -1);
    printf("%d\n", 1 / 2 * 2 + 5 % 3 * 4);
    return 0;
}
