// heddle: => violated memory
// heddle: -DLINK => violated memory
// about: getcwd may fail; what readlink gives has no end
#include <string.h>
#include <unistd.h>

int main(void) {
#ifndef LINK
    return getcwd(0, 0)[0];
#else
    char text[4];
    ssize_t n = readlink("a", text, sizeof text);
    if (n > 0) text[n] = 0;
    return 0;
#endif
}
