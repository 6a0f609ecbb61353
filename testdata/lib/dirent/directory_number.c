// heddle: => safe complete
// about: what opendir opens has a number of its own, which is free when it is closed, and only that
#include <assert.h>
#include <dirent.h>
#include <fcntl.h>

int main(void) {
    int first = open("first", O_RDONLY), second;
    DIR *other, *d;
    if (first < 0) return 0;
    other = fdopendir(open("folder", O_RDONLY));
    d = opendir("folder");
    if (d) closedir(d);
    second = open("second", O_RDONLY);
    assert(first != second);
    if (other) closedir(other);
    return 0;
}
