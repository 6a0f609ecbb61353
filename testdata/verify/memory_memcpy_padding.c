// heddle: --check assert,memory,uninit => safe complete
// heddle: -DLARGE => violated assert
// about: memcpy and memset reach the padding of records, of large ones too (C11 7.24.2.1)
#include <assert.h>
#include <string.h>

struct small { char c; int n; union { struct { char c; double d; } s; char t[3]; } u; };
struct large { char c; int n; char text[5000]; double d; struct small of[2]; };

static struct small a, b;
static struct large p, q;

static void number(void *object, unsigned size)
{
	unsigned char *byte = object;
	for (unsigned i = 0; i < size; i++)
		byte[i] = i * 7 + 1;
}

int main(void)
{
	number(&a, sizeof a);
	memcpy(&b, &a, sizeof a);
	assert(!memcmp(&a, &b, sizeof a));
	number(&p, sizeof p);
	memcpy(&q, &p, sizeof p);
	assert(((unsigned char *)&q)[1] == 8 && ((unsigned char *)&q.of[1])[13] == ((unsigned char *)&p.of[1])[13]);
	memset(&q, 5, sizeof q);
	assert(((unsigned char *)&q)[2] == 5);
#ifdef LARGE
	memcpy(&q, &p, sizeof p);
	assert(((unsigned char *)&q)[3] == 5);
#endif
	return 0;
}
