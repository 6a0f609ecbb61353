// heddle: --check memory,assert,leak => safe complete
// about: where the program stands, and what a name leads to
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    char text[8], *real;
    ssize_t n;
    if (getcwd(text, sizeof text)) assert(text[0] == '/' && strlen(text) < sizeof text);
    else assert(errno > 0);
    assert(!getcwd(text, 0) && errno == EINVAL);
    real = realpath(".", 0);
    if (real) assert(real[0] == '/');
    free(real);
    n = readlink("a", text, 2);
    assert(n >= -1 && n <= 2 && n != 0);
    return 0;
}
