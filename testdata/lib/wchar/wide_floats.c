// heddle: => safe complete
// about: a number ends where its chars do; what is too large is infinite
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <wchar.h>

int main(void) {
    wchar_t *e;
    const wchar_t *t = L"  -1.5e2x";
    assert(wcstod(t, &e) == -150.0 && e == t + 8);
    t = L"0x1.8p1,";
    assert(wcstof(t, &e) == 3.0f && *e == L',');
    assert(wcstold(L"2.5", 0) == 2.5L);
    assert(isinf(wcstod(L"-1e999", 0)) && errno == ERANGE);
    assert(isnan(wcstod(L"nan(12)z", &e)) && *e == L'z');
    return 0;
}
