// heddle: => violated assert:8
// about: a class that there is not has no chars
#include <assert.h>
#include <wctype.h>

int main(void) {
	wctype_t letters = wctype("letter");
	assert(iswctype(L'x', letters)); // violated here
	return 0;
}
