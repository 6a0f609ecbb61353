// heddle: -DPLAIN => violated memory:31
// heddle: -DLIST => violated memory:20
// heddle: -DWIDE => violated memory:33
// heddle: -DPUTS => violated memory:35
// heddle: -DBLOCK => violated memory:37
// heddle: -DPRECISION => violated memory:39
// heddle: -DNULL_STRING => violated memory:41
// heddle: -DNULL_STREAM => violated memory:43
// heddle: -DTOO_FEW => violated memory:45
// heddle: => safe complete
// about: each twin of stdio/printf_string reads beyond what there is
#include <stdarg.h>
#include <stddef.h>
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
	wchar_t wide[2] = {L'o', L'k'};
	int width = 3;
	(void)two, (void)wide, (void)width;
	(void)log_to;
#ifdef PLAIN
	printf("%s\n", two);
#elif defined WIDE
	printf("%.3ls\n", wide);
#elif defined PUTS
	puts(two);
#elif defined BLOCK
	fwrite(two, 1, sizeof two + 1, stdout);
#elif defined PRECISION
	printf("%d %.*s\n", 5, width, two);
#elif defined NULL_STRING
	printf("%s\n", (char *)NULL);
#elif defined NULL_STREAM
	fprintf(NULL, "text\n");
#elif defined TOO_FEW
	printf("%d %d\n", 1);
#elif defined LIST
	log_to(stderr, "%s\n", two);
#endif
	return 0;
}
