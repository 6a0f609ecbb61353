// heddle: => violated memory:9
// about: the width of chars is that of all up to the limit, or a zero
#define _XOPEN_SOURCE 700
#include <wchar.h>

int main(void) {
    wchar_t s[2] = {L'a', L'b'};
    int n = wcswidth(s, 2);
    return wcswidth(s, 3) + n;
}
