// heddle: => safe complete
// about: classes are known by their names
#include <assert.h>
#include <wctype.h>

int main(void) {
	assert(iswctype(L'x', wctype("alpha")) && !iswctype(L'x', wctype("digit")) && iswctype(L'f', wctype("xdigit")));
	assert(iswctype(L' ', wctype("space")) && !iswctype(L' ', wctype("graph")));
	assert(!wctype("alp") && !wctype("") && !wctype("alphas"));
	return 0;
}
