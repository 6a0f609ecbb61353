// heddle: --check leak => violated leak:16
// heddle: --check leak -DKEPT => safe complete
// heddle: --check leak -DPARTS => unknown unsupported
// about: bits below the alignment of blocks tell nothing of where a block lies; with all others they are its address
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int *mark;
#ifdef PARTS
uintptr_t sum;
#endif

int main(void)
{
	mark = malloc(sizeof *mark);
	uintptr_t u = (uintptr_t)mark;
	assert(u % 16 == 0);
	if (1 & u)
		return 1;
#ifdef PARTS
	for (int i = 0; i < 64; i++)
		if (u >> i & 1)
			sum |= (uintptr_t)1 << i;
#endif
	mark = (int *)(u | 1); /* a mark, as lists without locks have it */
	if (((uintptr_t)mark & 1) == 0)
		return 1;
#ifndef KEPT
	mark = 0;
#endif
	return 0;
}
