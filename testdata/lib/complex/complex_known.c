// heddle: => safe complete
// about: parts, conjugates, sizes and angles of complex numbers, and powers of e
#include <assert.h>
#include <complex.h>
#include <math.h>

int main(void) {
	double complex z = 3 - 4 * I;
	float complex f = CMPLXF(0.0f, 2.0f);
	long double complex l = z;
	assert(creal(z) == 3 && cimag(z) == -4 && cimag(conj(z)) == 4 && cabs(z) == 5 && creal(z * conj(z)) == 25);
	assert(crealf(f) == 0 && cimagf(f) == 2 && cimagf(conjf(f)) == -2 && cabsf(f) == 2 && cargf(f) > 1.57f && carg(1) == 0);
	assert(creall(l) == 3 && cimagl(conjl(l)) == 4);
	assert(cexp(0) == 1 && creal(cexp(acos(-1.0) * I)) == -1 && crealf(cexpf(0 * I)) == 1);
	assert(cproj(z) == z && creal(cproj(CMPLX(1, -__builtin_inf()))) == __builtin_inf() && cprojf(f) == f);
	return 0;
}
