// heddle: => violated memory:12
// heddle: -DLEFT --check leak => violated leak
// about: an entry lies in its directory; one that is left open is a leak
#include <dirent.h>

int main(void) {
    DIR *d = opendir("/");
    struct dirent *e;
    if (!d || !(e = readdir(d))) return 0;
#ifndef LEFT
    closedir(d);
    return e->d_name[0];
#else
    return 0;
#endif
}
