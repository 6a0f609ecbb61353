// heddle: => safe complete
// about: the six X become letters and digits, and nothing else changes
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    char name[] = "/tmp/aXXXXXX", none[] = "/tmp/aXXXXX", folder[] = "XXXXXX";
    int fd = mkstemp(name);
    assert(fd == -1 || fd > 2);
    assert(strlen(name) == 12 && memcmp(name, "/tmp/a", 6) == 0);
    if (fd > 2) {
        assert(name[11] >= '0' && name[11] <= 'z');
        close(fd);
    }
    assert(mkstemp(none) == -1 && errno == EINVAL);
    if (mkdtemp(folder) != 0) assert(folder[6] == 0);
    return 0;
}
