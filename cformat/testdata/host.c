/* This file defines the judge: it reads formats with their arguments from its
 * input, a case a line, and writes what snprintf makes of each. A line holds
 * the format in hexadecimal, a letter for the kind of argument, the number of
 * stars, two star arguments and the value in two words; a string is given in hexadecimal. */
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static char out[1 << 17];

/* Bytes from hexadecimal digits, "-" for none; a terminator follows unless max cuts it off. */
static size_t unhex(char *to, const char *from)
{
	size_t n = 0;
	unsigned x;
	while (sscanf(from + 2 * n, "%2x", &x) == 1)
		to[n++] = (char)x;
	to[n] = 0;
	return n;
}

int main(void)
{
	static char line[1 << 16], format[1 << 12], text[1 << 15], hexformat[1 << 13], value[1 << 15], string[1 << 14];
	static wchar_t wide[1 << 14];
	char kind;
	int stars, a, b, n;
	uint64_t lo, hi;

	setlocale(LC_ALL, "C");
	while (fgets(line, sizeof line, stdin)) {
		int64_t count = -1;
		size_t length, i;
		if (sscanf(line, "%8191s %c %d %d %d %" SCNx64 " %" SCNx64 " %32767s", hexformat, &kind, &stars, &a, &b, &lo, &hi, value) != 8)
			return 2;
		unhex(format, hexformat);
		length = unhex(string, value);
#define PRINT(...)                                                                                                  \
	(stars == 0 ? snprintf(out, sizeof out, format, __VA_ARGS__)                                                \
	 : stars == 1 ? snprintf(out, sizeof out, format, a, __VA_ARGS__)                                           \
		      : snprintf(out, sizeof out, format, a, b, __VA_ARGS__))
		switch (kind) {
		case '-':
			n = snprintf(out, sizeof out, format, 0);
			break;
		case 'i':
			n = PRINT((int)lo);
			break;
		case 'l':
			n = PRINT((long long)lo);
			break;
		case 'd': {
			double x;
			memcpy(&x, &lo, sizeof x);
			n = PRINT(x);
			break;
		}
		case 'L': {
			long double x = 0;
			memcpy(&x, &lo, 8);
			memcpy((char *)&x + 8, &hi, 2);
			n = PRINT(x);
			break;
		}
		case 'p':
			n = PRINT((void *)lo);
			break;
		case 's':
			memcpy(text, string, length + 1);
			n = PRINT(lo ? text : (char *)0);
			break;
		case 'w':
			for (i = 0; i <= length; i++)
				wide[i] = (unsigned char)string[i];
			n = PRINT(lo ? wide : (wchar_t *)0);
			break;
		case 'n':
			count = 0x5555555555555555;
			n = PRINT(&count);
			break;
		default:
			return 2;
		}
		printf("%d %" PRId64 " ", n, count);
		for (i = 0; n > 0 && i < (size_t)n && i < sizeof out; i++)
			printf("%02x", (unsigned char)out[i]);
		printf("\n");
	}
	return 0;
}
