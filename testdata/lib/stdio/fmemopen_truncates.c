// heddle: => safe complete
// heddle: -DBOTH => violated assert:17
// about: fmemopen leaves the buffer as it is with w and truncates it with w+; with wb+ POSIX does, glibc does not
#include <assert.h>
#include <stdio.h>

int main(void) {
	char b[8] = "abcdef";
	FILE *f = fmemopen(b, sizeof b, "w");
	assert(b[0] == 'a');
	if (f)
		fclose(f);
	assert(b[0] == 'a');
#ifdef BOTH
	f = fmemopen(b, sizeof b, "wb+");
	if (f)
		assert(b[0] == 0); // violated here
#else
	f = fmemopen(b, sizeof b, "w+");
	if (f)
		assert(b[0] == 0);
#endif
	return 0;
}
