// heddle: => violated assert:10
// about: where no number stands the end is the beginning, before the space
#include <assert.h>
#include <wchar.h>

int main(void) {
    wchar_t *e;
    const wchar_t *t = L" abc";
    assert(wcstod(t, &e) == 0);
    assert(e == t + 1);
    return 0;
}
