// seq: the sequence of the 48-bit generators, which POSIX fixes
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>

static void show(double x) { printf("%.17g\n", x); }

int main(void)
{
	unsigned short mine[3] = { 1, 2, 3 }, p[7] = { 1, 2, 3, 0xe66d, 0xdeec, 5, 11 };
	for (int i = 0; i < 3; i++)
		show(drand48()), show(lrand48()), show(mrand48());
	srand48(20261121);
	for (int i = 0; i < 3; i++)
		show(drand48()), show(lrand48()), show(mrand48());
	show(erand48(mine)), show(nrand48(mine)), show(jrand48(mine));
	unsigned short *old = seed48(mine);
	printf("%d %d %d: %ld\n", old[0], old[1], old[2], lrand48());
	lcong48(p);
	printf("%ld\n", mrand48());
	return 0;
}
