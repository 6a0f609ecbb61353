// heddle: => violated memory
// heddle: -DWRITES => unknown
// about: a stream on memory is a block that fclose frees; what is written to it is not followed
#include <stdio.h>

int main(void) {
	char text[] = "ab";
	FILE *f = fmemopen(text, 2, "r+");
	if (f == NULL)
		return 0;
#ifdef WRITES
	fputs("c", f);
#endif
	fclose(f);
	return getc(f);
}
