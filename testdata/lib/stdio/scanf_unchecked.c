// heddle: --check assert,uninit => violated uninit:9
// heddle: -DLONG --unwind 9 => violated memory
// about: the twins of stdio/scanf use what was not read, or leave the length of a word open
#include <stdio.h>
int main(void) {
#ifndef LONG
	int a;
	scanf("%d", &a);
	if (a == 3) // violated here
		return 1;
#else
	char word[4];
	scanf("%s", word);
#endif
	return 0;
}
