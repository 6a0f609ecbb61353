// heddle: => safe complete
// about: a block has at least the room that was asked for, and none is none
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>

int main(void) {
    char *p = malloc(5);
    size_t n;
    if (p == 0) return 1;
    n = malloc_usable_size(p);
    assert(n >= 5 && n < 100);
    p[4] = 1;
    assert(malloc_usable_size(0) == 0);
    free(p);
    return 0;
}
