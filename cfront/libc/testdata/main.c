/* This file defines the test program: it runs the part that the first argument
 * names, from the seed that the second gives. */
#include "driver.h"

unsigned long long random_state;

enum { AREA = 4096 };

char *guarded(int which, size_t n)
{
	static char *pages[4];
	if (pages[which] == 0) {
		pages[which] = mmap(0, 2 * AREA, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (pages[which] == MAP_FAILED || mprotect(pages[which] + AREA, AREA, PROT_NONE) != 0)
			abort();
	}
	return pages[which] + AREA - n;
}

char *random_string(int which, int max, const char *alphabet)
{
	int n = (int)(random_number() % (unsigned)(max + 1)), i, letters = (int)strlen(alphabet);
	char *s = guarded(which, (size_t)n + 1);
	for (i = 0; i < n; i++)
		s[i] = alphabet[random_number() % (unsigned)letters];
	s[n] = 0;
	return s;
}

void test_strings(void);
void test_numbers(void);
void test_sorting(void);
void test_chars(void);
void test_threads(void);
void test_input(void);

int main(int argc, char **argv)
{
	static const struct { const char *name; void (*run)(void); } parts[] = {
		{ "strings", test_strings }, { "numbers", test_numbers }, { "sorting", test_sorting },
		{ "chars", test_chars },     { "threads", test_threads }, { "input", test_input },
	};
	size_t i;
	if (argc != 3)
		return 2;
	random_state = strtoull(argv[2], 0, 10);
	for (i = 0; i < sizeof parts / sizeof parts[0]; i++)
		if (strcmp(parts[i].name, argv[1]) == 0) {
			parts[i].run();
			puts("ok");
			return 0;
		}
	return 2;
}
