// heddle: => safe
// about: a label gives a function or an object the linker's name of another one
#include <assert.h>
#include <string.h>

extern int twice(int) __asm__("" "doubled");
extern int shown __asm__("hidden");
extern char *strstr(const char *, const char *) __asm__("my_strstr");
int own(int) __asm__("outer");
int own(int x) { return x + 1; }
extern int outer(int);
int by_own_name(void) __asm__("by_own_name");

int hidden = 7;
int doubled(int x) { return 2 * x; }
int twice_again(int x) { return twice(x); }
char *my_strstr(const char *in, const char *what) { return (char *)in + 1; }
int by_own_name(void) { return 4; }

int main(void) {
	extern int local(int) __asm__("doubled");
	const char *volatile text = "abc";
	assert(twice(3) == 6 && twice_again(4) == 8 && local(5) == 10);
	assert(shown == 7 && outer(2) == 3 && by_own_name() == 4);
	assert(strstr(text, "zz") == text + 1 && __builtin_strstr(text, "zz") == text + 1);
}
