// heddle: => violated memory
// heddle: -DFOUND => violated memory:10
// about: the twins of string/string_compare read on, or use what was not found
#include <string.h>
int main(void) {
	char two[2] = {'a', 'b'};
#ifndef FOUND
	return strcmp(two, "abc");
#else
	return *strchr("text", two[0]); // violated here
#endif
}
