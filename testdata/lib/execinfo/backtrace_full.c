// heddle: => violated memory
// heddle: -DFREED => violated memory
// about: all the room may be taken, so there is none for an end; the names are no blocks of their own
#include <execinfo.h>
#include <stdlib.h>

int main(void) {
    void *places[3];
    int n = backtrace(places, 3);
#ifndef FREED
    places[n] = 0;
#else
    char **names = backtrace_symbols(places, n);
    if (names == 0) return 1;
    if (n > 0) free(names[0]);
    free(names);
#endif
    return 0;
}
