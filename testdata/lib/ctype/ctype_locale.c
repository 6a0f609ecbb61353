// heddle: => violated assert:8
// about: a letter of Latin 1 is none in the C locale
#include <assert.h>
#include <ctype.h>
int main(void) {
	int e = 0xe9;
	assert(tolower(e) == e);
	assert(isalpha(e)); // violated here
	return 0;
}
