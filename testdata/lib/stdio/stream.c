// pruned: --unwind 3 => safe bounded
// pruned: --unwind 3 --check assert,memory,leak --malloc-may-fail => safe bounded
// about: a file is opened, read by lines and closed; what may fail is looked at
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
	char line[3];
	FILE *f = fopen("name", "r");
	if (!f) {
		assert(errno != 0);
		return 1;
	}
	assert(fileno(f) > 2);
	while (fgets(line, sizeof line, f))
		assert(line[1] == 0 || line[2] == 0);
	assert(feof(f) || ferror(f));
	clearerr(f);
	assert(!feof(f) && !ferror(f));
	if (fseek(f, 0, SEEK_SET) == 0)
		assert(ftell(f) >= -1);
	fprintf(f, "%s", "text");
	return fclose(f) == 0 ? 0 : 2;
}
