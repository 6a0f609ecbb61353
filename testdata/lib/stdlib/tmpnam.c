// heddle: => safe complete
// about: a name that is made up is in /tmp; that of tmpnam without a place is the library's
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char mine[L_tmpnam], name[] = "aXXXXXX", bad[] = "aXXX", *made = tmpnam(mine);
    assert(made == 0 || (made == mine && strlen(made) == 15 && strncmp(made, "/tmp/", 5) == 0));
    made = tmpnam(0);
    char *again = tmpnam(0);
    assert(made == 0 || again == 0 || made == again);
    assert(tmpnam_r(0) == 0);
    assert(mktemp(name) == name && (name[0] == 0 || (name[0] == 'a' && strlen(name) == 7)));
    assert(mktemp(bad) == bad && bad[0] == 0);
    return 0;
}
