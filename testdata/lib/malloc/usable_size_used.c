// heddle: => violated memory:21
// heddle: -DEXACT => violated assert:16
// heddle: -DGONE => violated memory
// about: there may be more room than was asked for, which is not there to be used; of a block that is gone nothing can be asked
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>

int main(void) {
    char *p = malloc(5);
    size_t n;
    if (p == 0) return 1;
#ifdef EXACT
    n = malloc_usable_size(p);
    if (n != 5)
        assert(0);
#elif defined GONE
    free(p);
#endif
    n = malloc_usable_size(p);
    p[n - 1] = 1;
    return 0;
}
