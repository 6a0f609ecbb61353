// heddle: => safe complete
// about: a line ends behind its end of line, or where there is no room; a char beyond ASCII may be none
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <wchar.h>

int main(void) {
    wchar_t s[3] = {L'x', L'x', L'x'};
    wint_t c;
    if (fgetws(s, 3, stdin)) {
        assert(s[0] == 0 || s[0] == L'\n' ? s[1] == 0 || s[0] == 0 : s[1] == 0 || s[2] == 0);
    } else
        assert(s[2] == L'x');
    errno = 0;
    c = fgetwc(stdin);
    if (c == WEOF)
        assert(errno != EILSEQ || ferror(stdin));
    else if (c < 128) {
        assert(ungetwc(c, stdin) == c && fgetwc(stdin) == c);
    } else
        assert(c <= 0x10ffff);
    assert(ungetwc(WEOF, stdin) == WEOF);
    return 0;
}
