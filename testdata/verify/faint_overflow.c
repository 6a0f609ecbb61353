// heddle: --check overflow => violated overflow
// pruned: => safe complete
// about: nobody looks at a counter, but it overflows
#include <pthread.h>
#include <stdatomic.h>

atomic_int ready;

static void *wait(void *arg) {
    int waited = 2147483645;
    while (!ready)
        waited++;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, wait, 0);
    ready = 1;
    pthread_join(t, 0);
    return 0;
}
