// seq: complex numbers as structs of doubles: arithmetic by value, a Mandelbrot picture, a small DFT
#include <stdio.h>

typedef struct { double re, im; } cplx;

static cplx add(cplx a, cplx b) { return (cplx){ a.re + b.re, a.im + b.im }; }
static cplx mul(cplx a, cplx b) { return (cplx){ a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re }; }
static double norm(cplx a) { return a.re * a.re + a.im * a.im; }

int main(void)
{
    for (int y = -2; y <= 2; y++) {
        for (int x = -8; x <= 4; x++) {
            cplx c = { x / 4.0, y / 2.0 }, z = { 0 };
            int n = 0;
            while (n < 9 && norm(z) < 4) {
                z = add(mul(z, z), c);
                n++;
            }
            putchar(n == 9 ? '*' : '0' + n);
        }
        putchar('\n');
    }
    static const cplx w[4] = { { 1, 0 }, { 0, -1 }, { -1, 0 }, { 0, 1 } };
    const double in[4] = { 1, 2, -3, 0.5 };
    for (int k = 0; k < 4; k++) {
        cplx s = { 0, 0 };
        for (int n = 0; n < 4; n++)
            s = add(s, mul((cplx){ in[n], 0 }, w[k * n % 4]));
        printf("(%g,%g) ", s.re, s.im);
    }
    printf("\n");
    return 0;
}
