// heddle: => violated assert
// about: a function that a thread calls reads the handles of threads, which are not the main thread's own then: the second one is written between two looks
#include <assert.h>
#include <pthread.h>

static pthread_t t[2];

static int known(void) { return t[1] != 0; }

static void *look(void *arg) {
    int before = known();
    assert(known() == before);
    return arg;
}

static void *idle(void *arg) { return arg; }

int main(void) {
    pthread_create(&t[0], 0, look, 0);
    pthread_create(&t[1], 0, idle, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return known() - 1;
}
