// heddle: => violated assert
// about: what runs when the last thread ends depends on how many there are: where one stands for any number there seems to be no last one
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int x;

static void at_end(void) { assert(x != 2); }

static void *work(void *arg) {
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
    return arg;
}

int main(void) {
    pthread_t t;
    atexit(at_end);
    pthread_create(&t, 0, work, 0);
    pthread_create(&t, 0, work, 0);
    pthread_exit(0);
}
