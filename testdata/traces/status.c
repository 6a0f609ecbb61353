// about: a call of the library is one line, with what it is given from outside; chars and strings read as in the source
#include <assert.h>
#include <string.h>
#include <sys/stat.h>

char kind, name[8];

int main(void) {
	struct stat s;
	if (stat("x", &s) != 0)
		return 0;
	kind = S_ISDIR(s.st_mode) ? 'd' : '-';
	strcpy(name, "x");
	assert(kind == 'd' && strcmp(name, "y") == 0);
	return 0;
}
