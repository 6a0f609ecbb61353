// heddle: => violated assert:10
// about: where there is no number the end is the begin
#include <assert.h>
#include <wchar.h>

int main(void) {
	const wchar_t text[] = L" x";
	wchar_t *end;
	wcstol(text, &end, 10);
	assert(end == text + 1); // violated here
	return 0;
}
