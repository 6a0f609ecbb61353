// heddle: --check assert,uninit => safe complete
// heddle: -DPADDING => violated assert
// about: a copy of a union has what any of its members holds, whichever is the largest
#include <assert.h>

union message {
	struct { char tag; double number; } a;
	struct { char tag; char text[15]; } b;
};
union word {
	struct { unsigned low : 32, high : 12; } bits;
	unsigned words[2];
};
union small { int number; struct { char first; short second; } both; char bytes[4]; };
struct pair { union small of[2]; union word word; };

static union message make(void)
{
	union message m = {.b = {1, "hello"}};
	return m;
}

static int third(union message m) { return m.b.text[2]; }

static struct pair global;

int main(void)
{
	union message m = make(), many[2] = {m, m};
	union word w = {.words = {0xdeadbeef, 0x12345678}}, v;
	struct pair p = {.of = {{-1}, {.bytes = "abc"}}, .word = w}, *to = &global;
	v = w;
	*to = p;
	assert(m.b.text[0] == 'h' && many[1].b.text[5] == 0 && third(m) == 'l');
	assert(v.words[0] == 0xdeadbeef && v.words[1] == 0x12345678 && global.word.words[1] == 0x12345678);
	assert(global.of[0].number == -1 && global.of[1].bytes[1] == 'b' && global.of[1].bytes[3] == 0);
#ifdef PADDING
	assert(third(many[0]) != 'l');
#endif
	return 0;
}
