// seq: functions on texts and arrays beyond C
#define _GNU_SOURCE
#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <search.h>
#include <inttypes.h>

static int order(const void *a, const void *b, void *sign) { return *(int *)sign * (*(const int *)a - *(const int *)b); }
static int same(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void)
{
	char buffer[40], *text = NULL;
	static const char *const versions[] = { "a1", "a01", "a10", "a9", "a09", "a", "a1b", "a1.2", "a1.10" };
	for (size_t i = 0; i < 9; i++)
		for (size_t k = 0; k < 9; k++) {
			int d = strverscmp(versions[i], versions[k]);
			putchar(d < 0 ? '<' : d > 0 ? '>' : '=');
		}
	printf("\n%s %d\n", strcasestr("Hello World", "WORLD"), strcasestr("abc", "d") == NULL);
	printf("%s\n", (char *)memmem("haystack", 9, "st", 2));
	for (const char *p = "/usr/lib/"; p; p = *p == '/' && p[1] ? "plain" : *p == 'p' ? "/" : NULL) {
		strcpy(buffer, p);
		printf("%s ", basename(buffer));
		strcpy(buffer, p);
		printf("%s\n", dirname(buffer));
	}
	strcpy(buffer, "abcdef");
	swab("badcfe", buffer, 6);
	printf("%s %s\n", buffer, (char *)memfrob(memfrob(buffer, 6), 6));
	printf("%s|%s|%s\n", strerror(ENOENT), strerror_r(EAGAIN, buffer, sizeof buffer), strerror_r(9999, buffer, sizeof buffer));
	int n = asprintf(&text, "%s-%03d", "x", 7);
	printf("%d %s\n", n, text);
	free(text);
	int numbers[] = { 3, 1, 2 }, sign = -1, key = 9;
	size_t count = 3;
	qsort_r(numbers, 3, sizeof *numbers, order, &sign);
	printf("%d %d %d\n", numbers[0], numbers[1], numbers[2]);
	key = 2;
	printf("%d\n", (int)((int *)lfind(&key, numbers, &count, sizeof key, same) - numbers));
	setenv("HEDDLE_TEST", "value", 1);
	printf("%s\n", getenv("HEDDLE_TEST"));
	unsetenv("HEDDLE_TEST");
	printf("%d\n", getenv("HEDDLE_TEST") == NULL);
	imaxdiv_t q = imaxdiv(-17, 5);
	printf("%jd %jd %jd\n", q.quot, q.rem, imaxabs(-3));
	return 0;
}
