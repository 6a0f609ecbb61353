// heddle: => violated memory
// about: a stream on memory is a block that fclose frees
#include <stdio.h>

int main(void) {
	char text[] = "ab";
	FILE *f = fmemopen(text, 2, "r");
	if (f == NULL)
		return 0;
	fclose(f);
	return getc(f);
}
