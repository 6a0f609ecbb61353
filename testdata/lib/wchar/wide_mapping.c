// heddle: => safe complete
// about: two mappings have names; a char that is printed takes a column
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <wchar.h>
#include <wctype.h>

int main(void) {
    assert(towctrans(L'A', wctrans("tolower")) == L'a' && towctrans(L'a', wctrans("toupper")) == L'A');
    assert(wctrans("tolow") == 0 && wctrans("tolower!") == 0 && wctrans("") == 0);
    assert(wcwidth(L'a') == 1 && wcwidth(0) == 0 && wcwidth(L'\t') == -1);
    assert(wcswidth(L"abc", 2) == 2 && wcswidth(L"abc", 9) == 3 && wcswidth(L"a\n", 2) == -1);
    return 0;
}
