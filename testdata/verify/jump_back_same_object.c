// heddle: --check assert,memory,uninit => safe complete
// heddle: -DLEFT => violated memory
// heddle: -DSWITCH => violated memory
// heddle: -DLITERAL => violated memory
// heddle: -DVALUE --check uninit => violated uninit
// about: a declaration or a compound literal that a jump within the block reaches again is of the same object (C11 6.2.4p6, 6.5.2.5p16); entering the block anew makes another one
#include <assert.h>

struct s { int i; };

static int standard(void) // the example of C11 6.5.2.5p16
{
	struct s *p = 0, *q;
	int j = 0;
again:
	q = p, p = &((struct s){j++});
	if (j < 2)
		goto again;
	return p == q && q->i == 1;
}

static void declared(void)
{
	int n = 0, *p = 0;
	{
	again:;
		int x, many[3] = {n};
		assert(!p || p == &x);
		p = &x;
		x = n + many[0];
		if (n++ < 2)
			goto again;
		assert(*p == 4);
	}
}

int main(void)
{
	int *p = 0, n = 0;
	assert(standard());
	declared();
	for (int i = 0; i < 2; i++) {
		int x = i;
		if (i == 1) {
#ifdef LEFT
			assert(*p == 0); // of the round before
#endif
			goto in;
		}
		p = &x;
	in:
		n += x;
	}
	for (int i = 0; i < 2; i++)
		switch (i) {
			int y;
		case 0:
			y = 3;
			p = &y;
			break;
		case 1:
			y = 4;
#ifdef SWITCH
			n += *p;
#endif
		}
	for (int i = 0; i < 2; i++) {
		if (i == 1) {
#ifdef LITERAL
			n += *p;
#endif
			goto out;
		}
		p = (int[]){1, 2};
	out:;
	}
#ifdef VALUE
	{
	once:;
		int z;
		if (n > 100 && z)
			n++;
		z = 1;
		if (n < 200) {
			n += 150;
			goto once;
		}
	}
#endif
	return 0;
}
