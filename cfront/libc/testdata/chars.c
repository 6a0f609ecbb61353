/* This file defines the comparison of <ctype.h> with the host's functions and tables. */
#include "driver.h"
#include <ctype.h>

#define EACH(X) X(isalnum) X(isalpha) X(isblank) X(iscntrl) X(isdigit) X(isgraph) X(islower) X(isprint) \
	X(ispunct) X(isspace) X(isupper) X(isxdigit) X(tolower) X(toupper)

#define DECLARE(name) int h_##name(int);
EACH(DECLARE)
int h_isascii(int), h_toascii(int), h__tolower(int), h__toupper(int);
const unsigned short **h___ctype_b_loc(void);
const int **h___ctype_tolower_loc(void), **h___ctype_toupper_loc(void);

void test_chars(void)
{
	int c;
	for (c = -128; c < 256; c++) {
#define COMPARE(name) CHECK(h_##name(c) == (name)(c), #name " %d", c);
		EACH(COMPARE)
		CHECK((*h___ctype_b_loc())[c] == (*__ctype_b_loc())[c], "%d", c);
		CHECK((*h___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c], "%d", c);
		CHECK((*h___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c], "%d", c);
		if (c >= 0 && c < 128) {
			CHECK(h__tolower(c) == (_tolower)(c), "%d", c);
			CHECK(h__toupper(c) == (_toupper)(c), "%d", c);
		}
	}
	for (c = -1000; c < 1000; c++) {
		CHECK(!h_isascii(c) == !(isascii)(c) && h_toascii(c) == (toascii)(c), "%d", c);
		CHECK(h_tolower(c) == (tolower)(c) && h_toupper(c) == (toupper)(c), "%d", c);
	}
}
