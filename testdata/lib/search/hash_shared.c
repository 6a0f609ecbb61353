// heddle: --check race => violated race
// heddle: -DNONE => violated memory
// about: the table of the library is one for all threads; where there is none nothing can be looked for
#include <pthread.h>
#include <search.h>

static void *enter(void *key) {
    ENTRY e = {key, key};
    hsearch(e, ENTER);
    return 0;
}

int main(void) {
    pthread_t t;
#ifndef NONE
    if (!hcreate(10)) return 1;
#endif
    pthread_create(&t, 0, enter, "a");
    enter("b");
    pthread_join(t, 0);
    hdestroy();
    return 0;
}
