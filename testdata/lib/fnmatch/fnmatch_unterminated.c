// heddle: => violated memory:11
// about: a name that has no end is read past it
#include <fnmatch.h>
#include <string.h>

static char name[4];

int main(void) {
    memcpy(name, "main", sizeof name);
    char *copy = name;
    return fnmatch("*n.c", copy, 0) == 0;
}
