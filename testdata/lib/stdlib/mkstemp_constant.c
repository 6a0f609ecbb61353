// heddle: => violated memory
// heddle: -DNAME => violated assert:13
// about: the name is written into the array, which no constant lets happen; it may be any
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char name[] = "aXXXXXX";
#ifdef NAME
    if (mkstemp(name) >= 0)
        assert(strcmp(name, "abcdefg"));
#else
    char *constant = "aXXXXXX";
    mkstemp(constant);
#endif
    return 0;
}
