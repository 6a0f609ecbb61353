// heddle: --check memory,assert,leak => safe complete
// about: a directory is read to its end and closed; names have one char at the least
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <string.h>

int main(void) {
    DIR *d = opendir(".");
    struct dirent *e;
    int i;
    if (!d) {
        assert(errno);
        return 1;
    }
    for (i = 0; i < 2; i++) {
        e = readdir(d);
        if (!e) break;
        assert(e->d_name[0] && strlen(e->d_name) < sizeof e->d_name && e->d_name[0] != '/');
    }
    assert(dirfd(d) > 2);
    rewinddir(d);
    closedir(d);
    return 0;
}
