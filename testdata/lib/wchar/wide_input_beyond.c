// heddle: => violated assert:8
// about: what is read need not be ASCII
#include <assert.h>
#include <wchar.h>

int main(void) {
    wint_t c = getwchar();
    assert(c == WEOF || c < 128);
    return 0;
}
