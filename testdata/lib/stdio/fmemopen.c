// heddle: --check assert,memory,leak => safe complete
// about: memory is read as a stream, to its end and from any place
#include <stdio.h>
#include <assert.h>
#include <string.h>
#include <stdio_ext.h>
int main(void) {
	char text[] = "ab\ncd";
	char line[10];
	FILE *f = fmemopen(text, 5, "r");
	if (!f) return 0;
	assert(__freadable(f) && !__fwritable(f));
	assert(fgets(line, 10, f) && strcmp(line, "ab\n") == 0);
	assert(ftell(f) == 3);
	assert(getc(f) == 'c');
	ungetc('z', f);
	assert(getc(f) == 'z');
	assert(getc(f) == 'd' && !feof(f) && getc(f) == EOF && feof(f));
	assert(fseek(f, -2, SEEK_END) == 0 && !feof(f) && getc(f) == 'c');
	assert(fread(line, 1, 10, f) == 1 && line[0] == 'd');
	assert(fseek(f, 6, SEEK_SET) == -1);
	rewind(f);
	assert(getc(f) == 'a');
	assert(fclose(f) == 0);
}
