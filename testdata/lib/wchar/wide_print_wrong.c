// heddle: => violated memory:14
// heddle: -DPRINT => violated memory:12
// about: the twin of wchar/wide_print gives the size in bytes, or a string without an end
#include <stdio.h>
#include <wchar.h>

int main(void) {
	wchar_t small[4];
	wmemset(small, L'x', 4);
#ifdef PRINT
	// violated here
	wprintf(L"%ls", small);
#endif
	swprintf(small, sizeof small, L"%d", 12345);
	return 0;
}
