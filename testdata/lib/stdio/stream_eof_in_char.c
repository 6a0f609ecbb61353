// heddle: => violated assert:8
// about: a char cannot tell the end from the byte 255
#include <assert.h>
#include <stdio.h>
int main(void) {
	signed char c = getchar();
	if (c == EOF)
		assert(feof(stdin) || ferror(stdin)); // violated here
	return 0;
}
