// heddle: => safe
// about: GNU's __alignof__ of a member or a function is that of its declaration
#include <assert.h>

struct s {
	char c;
	int y __attribute__((aligned(32)));
	_Alignas(16) char d;
	int z;
	union {
		short inner __attribute__((aligned(64)));
	};
} s[2], *p = s;

struct __attribute__((packed)) packed {
	char c;
	int y;
	short z __attribute__((aligned(2)));
} q;

void f(void) __attribute__((aligned(256)));
void f(void) {}
void g(void) {}

int main(void) {
	assert(__alignof__(p->y) == 32 && __alignof__(s->d) == 16 && __alignof__(s[1].z) == 4 && __alignof__((s[0].inner)) == 64);
	assert(__alignof__(q.y) == 1 && __alignof__(q.z) == 2 && __alignof__(p->c) == 1);
	assert(__alignof__(f) == 256 && __alignof__(g) == 1);
	f();
	g();
}
