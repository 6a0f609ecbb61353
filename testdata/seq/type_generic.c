// seq: the functions of <tgmath.h>: that for the widest argument is called, integers count as doubles, complex ones where an argument is complex
#include <stdio.h>
#include <tgmath.h>

#define SHOW(e) printf("%d %La\n", (int)sizeof(e), (long double)(e))

int main(int argc, char **argv) {
	float f = 2.25f;
	double d = -1.5;
	long double l = 2.5L;
	int e, i = argc + 3;
	double _Complex z = 3 + 4i;
	SHOW(sqrt(f));
	SHOW(sqrt(i));
	SHOW(fabs(d));
	SHOW(fabs(z));
	SHOW(floor(l));
	SHOW(fmod(f, 2));
	SHOW(fmod(f, f));
	SHOW(fmax(f, l));
	SHOW(frexp(8.0f, &e));
	SHOW(ldexp(f, 3));
	SHOW(fma(f, d, i));
	SHOW(lround(f));
	SHOW(creal(z));
	SHOW(cimag(conj(z)));
	SHOW(copysign(1, d));
	SHOW(ceil(f) + trunc(d));
	return e - 4;
}
