// heddle: => safe complete
// about: the operand of _Pragma may be a macro that makes the literal
#include <assert.h>

#define TEXT_OF(...) #__VA_ARGS__
#define TEXT(...) TEXT_OF(__VA_ARGS__)
#define LONG_TEXT(x) L"GCC unroll 2"
#define IGNORE(what) _Pragma(TEXT(GCC diagnostic ignored what))
#define PACK(n) _Pragma(TEXT(pack(push, n)))

IGNORE("-Wunused-function")
static int unused(void) { return 1; }

struct wide { char c; int i; };
PACK(1)
struct narrow { char c; int i; };
_Pragma(TEXT(pack(pop)))
struct again { char c; int i; };

int main(void) {
	int n = 0;
	_Pragma(LONG_TEXT()) for (int i = 0; i < 2; i++)
		n++;
	assert(n == 2 && sizeof(struct wide) == 8 && sizeof(struct narrow) == 5 && sizeof(struct again) == 8);
	return 0;
}
