// seq: pointers to arrays of variable length in a function with labels: their lengths are those of the declaration
#include <stdio.h>

static int walk(int n)
{
	int a[4][n];
	for (int i = 0; i < 4 * n; i++)
		a[i / n][i % n] = i;
	int (*p)[n] = a, (**at)[n] = &p, (*rows[2])[n];
	static int (*kept)[];
	static int (*wider)[n + 1];
	rows[1] = a + 1;
	kept = &a[0];
	n = 100;
again:
	p++;
	printf("%zu %zu %zu %zu %td %d\n", sizeof *p, sizeof **at, sizeof *wider, sizeof *rows[1], (char *)(*at + 1) - (char *)a, p[0][0]);
	if (p < a + 3)
		goto again;
	for (int i = 0; i < 2; i++) {
		int (*q)[i + 1] = 0;
		printf("%zu %d\n", sizeof *q, q == 0);
	}
	return (*kept)[1];
}

int main(void)
{
	printf("%d\n", walk(3));
	return 0;
}
