// heddle: => violated memory:7
// about: the room is counted in bytes, and the string in wide chars
#include <wchar.h>

int main(void) {
	wchar_t b[16 / sizeof(wchar_t)];
	wcscpy(b, L"twelve chars");
	return 0;
}
