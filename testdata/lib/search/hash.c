// heddle: => safe complete
// about: what was entered first for a key stays; a full table takes no more
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <search.h>
#include <string.h>

int main(void) {
    struct hsearch_data table;
    ENTRY *found, e = {"one", (void *)1};
    int i;
    static char *keys[] = {"a", "b", "c", "d", "e"};
    memset(&table, 0, sizeof table);
    if (!hcreate_r(5, &table)) return 1;
    for (i = 0; i < 5; i++) {
        e.key = keys[i];
        e.data = &keys[i];
        assert(hsearch_r(e, ENTER, &found, &table));
    }
    e.key = "c";
    e.data = 0;
    assert(hsearch_r(e, ENTER, &found, &table) && found->data == &keys[2]);
    e.key = "f";
    assert(!hsearch_r(e, FIND, &found, &table) && errno == ESRCH && found == 0);
    assert(!hsearch_r(e, ENTER, &found, &table) && errno == ENOMEM);
    hdestroy_r(&table);
    if (!hcreate(1)) return 1;
    assert(hcreate(1) == 0);
    assert(hsearch(e, FIND) == 0);
    assert(strcmp(hsearch(e, ENTER)->key, "f") == 0);
    hdestroy();
    return 0;
}
