// heddle: => violated memory:18
// heddle: -DTWICE => violated memory:16
// heddle: -DUNCHECKED => violated memory:10
// heddle: -DLEAK --check leak => violated leak
// about: the twins of stdio/stream use a stream that is closed, that was not opened, or forget it
#include <stdio.h>
int main(void) {
	FILE *f = fopen("name", "w+");
#ifdef UNCHECKED
	return fgetc(f); // violated here
#else
	if (!f) return 1;
#ifndef LEAK
	fclose(f);
#ifdef TWICE
	fclose(f); // violated here
#endif
	fputs("text", f); // violated here
#endif
	return 0;
#endif
}
