// seq: remainders of long doubles, exact ones, with those of the least, the largest and of none
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void) {
	long double v[] = {5, -5, 3, 2.5L, 0.0L, -0.0L, 1e30L, 7, LDBL_MIN, LDBL_MAX, -LDBL_MAX, LDBL_MIN * 3, INFINITY, 0.1L, -7.5L, 1.5L, 0x1p-16445L};
	int n = sizeof v / sizeof v[0];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			long double r = remainderl(v[i], v[j]);
			if (r != r)
				puts("none");
			else
				printf("%La %d\n", r, signbit(r) != 0);
		}
	return 0;
}
