// heddle: => violated assert:10
// heddle: -DNULL_TEXT => violated memory
// about: a text may hold no number, but it must be one
#include <assert.h>
#include <stdlib.h>
int main(void) {
	char *end, text[] = "none";
#ifndef NULL_TEXT
	strtol(text, &end, 10);
	assert(end != text); // violated here
	return 0;
#else
	return strtol((char *)0, &end, 10) + text[0];
#endif
}
