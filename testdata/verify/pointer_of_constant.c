// heddle: => safe
#include <assert.h>

struct big {
	char text[0x20000];
	int last;
};
static long sum(void *p, void *q) { return (long)p + (long)q; }

int main(void) {
	void *p = (void *)123456L, *q = (char *)0 + 123456L, *r = (void *)-1L;
	assert(p == q && (long)p == 123456 && sum(p, (void *)200000L) == 323456);
	assert((long)(void *)65536L == 65536 && (long)r == -1 && (char *)200000L - (char *)p == 76544);
	assert((long)&((struct big *)0)->last == 0x20000);
	switch ((int)(long)p) {
	case (int)(long)(void *)123456L:
		return 0;
	}
	assert(0);
}
