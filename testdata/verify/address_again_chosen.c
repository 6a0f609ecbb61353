// heddle: => safe complete
// heddle: -DREST => safe complete
// heddle: -DWRITTEN => safe complete
// heddle: -DUSED => violated memory
// heddle: -DTWICE => violated memory
// heddle: -DAS_NUMBER => safe complete
// heddle: -DHALF => safe complete
// about: inputs choose among pointers some of which dangle; that a new block may lie where an old one lay shows only where their numbers do
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static unsigned below(unsigned n)
{
	unsigned k = (unsigned)__VERIFIER_nondet_int();
	return k % n;
}

int main(void)
{
	int *p[3];
	for (int i = 0; i < 3; i++)
		p[i] = malloc(sizeof(int));
	unsigned n = below(2), k = below(3);
	free(p[n]);
#if defined USED
	*p[k] = 1;
#elif defined TWICE
	free(p[k]);
#elif defined WRITTEN
	p[k] = malloc(sizeof(int));
	p[n] = NULL;
	if (p[k])
		*p[k] = 1;
#elif defined AS_NUMBER
	int *again[2] = {malloc(sizeof(int)), malloc(sizeof(int))};
	int *old = p[k], *new = again[n];
	if (*(long *)&old == *(long *)&new)
		return 1;
#elif defined HALF
	return ((int *)p)[k];
#elif defined REST
	if (k != n)
		*p[k] = 1;
#else
	free(p[!n]);
	*p[2] = 1;
	free(p[2]);
#endif
	return 0;
}
