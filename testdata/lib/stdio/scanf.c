// heddle: --unwind 4 => safe complete
// about: what is read is any value that fits, if it was read at all
#include <assert.h>
#include <stdio.h>

int main(void) {
	int a = 1, b = 2, n = scanf("%d %2d", &a, &b);
	char word[3], c = 0;
	assert(n >= -1 && n <= 2);
	if (n < 1)
		assert(a == 1);
	if (n == 2)
		assert(b >= -9 && b <= 99);
	else
		assert(b == 2);
	if (scanf("%2s", word) == 1)
		assert(word[0] != ' ' && word[2] == 0 || word[1] == 0);
	if (scanf(" %c%*d", &c) < 0)
		assert(c == 0 && (feof(stdin) || ferror(stdin)));
	return 0;
}
