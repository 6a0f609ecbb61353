// heddle: => safe complete
// about: the end of a stream stays; a char that is given back comes first
#include <assert.h>
#include <stdio.h>

int main(void) {
	int c = getchar(), d;
	if (c == EOF && !ferror(stdin)) {
		assert(feof(stdin) && getchar() == EOF);
		assert(ungetc('x', stdin) == 'x' && !feof(stdin) && getchar() == 'x');
	} else if (c != EOF) {
		assert(c >= 0 && c <= 255 && !feof(stdin));
		assert(ungetc(c, stdin) == c && getchar() == c);
		char two[2];
		size_t n = fread(two, 1, 2, stdin);
		assert(n == 2 || feof(stdin) || ferror(stdin));
		d = ungetc(EOF, stdin);
		assert(d == EOF);
	}
	return 0;
}
