// heddle: => violated memory:10
// about: what fills the room whole has no end
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
	char s[3];
	wcstombs(s, L"xyz", 3);
	return strlen(s) == 3;
}
