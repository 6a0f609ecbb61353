/* This file defines the host's side of the comparison: it reads lines with the name of a function and the bits of
 * up to three doubles, and prints the bits of the result with errno, of the form for doubles and of that for floats. */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

union bits { double d; uint64_t u; };

#define ONE(name) { #name, 1, (void *)(double (*)(double))name, (void *)(float (*)(float))name##f }
#define TWO(name) { #name, 2, (void *)(double (*)(double, double))name, (void *)(float (*)(float, float))name##f }

static const struct { const char *name; int args; void *wide, *single; } functions[] = {
	ONE(sqrt), ONE(cbrt), ONE(exp), ONE(exp2), ONE(exp10), ONE(expm1), ONE(log), ONE(log2), ONE(log10), ONE(log1p), ONE(sin), ONE(cos), ONE(tan),
	ONE(asin), ONE(acos), ONE(atan), ONE(sinh), ONE(cosh), ONE(tanh), ONE(asinh), ONE(acosh), ONE(atanh), ONE(erf), ONE(erfc), ONE(tgamma), ONE(lgamma),
	TWO(pow), TWO(hypot), TWO(fmod), TWO(remainder), TWO(atan2),
	{ "fma", 3, (void *)(double (*)(double, double, double))fma, (void *)(float (*)(float, float, float))fmaf },
};

int main(void)
{
	char name[16];
	union bits x, y, z, r, s;
	while (scanf("%15s %" SCNx64 " %" SCNx64 " %" SCNx64, name, &x.u, &y.u, &z.u) == 4)
		for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
			int first;
			if (strcmp(functions[i].name, name) != 0)
				continue;
			errno = 0;
			switch (functions[i].args) {
			case 1:
				r.d = ((double (*)(double))functions[i].wide)(x.d);
				break;
			case 2:
				r.d = ((double (*)(double, double))functions[i].wide)(x.d, y.d);
				break;
			default:
				r.d = ((double (*)(double, double, double))functions[i].wide)(x.d, y.d, z.d);
			}
			first = errno;
			errno = 0;
			switch (functions[i].args) {
			case 1:
				s.d = ((float (*)(float))functions[i].single)((float)x.d);
				break;
			case 2:
				s.d = ((float (*)(float, float))functions[i].single)((float)x.d, (float)y.d);
				break;
			default:
				s.d = ((float (*)(float, float, float))functions[i].single)((float)x.d, (float)y.d, (float)z.d);
			}
			printf("%" PRIx64 " %d %" PRIx64 " %d\n", r.u, first, s.u, errno);
		}
	return 0;
}
