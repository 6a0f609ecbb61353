// heddle: => safe complete
// heddle: --32 => safe complete
// about: printf reads its strings up to their ends, or as far as the precision says
#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

static void log_to(FILE *f, const char *format, ...) {
	va_list ap;
	va_start(ap, format);
	vfprintf(f, format, ap);
	va_end(ap);
}

int main(void) {
	char two[2] = {'o', 'k'};
	char name[4] = "abc";
	wchar_t wide[3] = L"ab";
	int width = 2;
	printf("%s %.2s %.*s %.0s\n", name, two, width, two, (char *)0);
	printf("%ls %.2ls %d%%\n", wide, wide, 7);
	log_to(stderr, "%s %.*s %d\n", name, width, two, 3);
	puts(name);
	fputs(name + 3, stdout);
	fwrite(two, 1, sizeof two, stdout);
	return 0;
}
