// heddle: => violated assert
// about: the rounds are counted, and looked at in the end
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int ready;

static void *wait(void *arg) {
    int waited = 0;
    for (int i = 0; i < 5 && !ready; i++)
        waited++;
    assert(waited < 3);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, wait, 0);
    ready = 1;
    pthread_join(t, 0);
    return 0;
}
