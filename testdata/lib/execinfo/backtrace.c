// heddle: => safe complete
// about: no more places than there is room for, each with a name that lies in the block of all of them
#include <assert.h>
#include <execinfo.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    void *places[3];
    int i, n = backtrace(places, 3);
    char **names;
    assert(n >= 0 && n <= 3);
    names = backtrace_symbols(places, n);
    if (names == 0) return 1;
    for (i = 0; i < n; i++) assert(strlen(names[i]) > 0);
    free(names);
    return 0;
}
