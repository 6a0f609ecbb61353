// heddle: => violated assert
// about: whether an atomic section ends the program rests on what another thread writes, so that one may go on behind it: what follows it was taken for something that the reader need not wait for
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int closed = 1, value;

static void *reader(void *arg) {
    int first = value;
    assert(value == first);
    return arg;
}

static void *writer(void *arg) {
    __VERIFIER_atomic_begin();
    if (closed)
        exit(0);
    __VERIFIER_atomic_end();
    value = 3;
    return arg;
}

static void *opener(void *arg) {
    closed = 0;
    return arg;
}

int main(void) {
    pthread_t r, w, o;
    pthread_create(&r, 0, reader, 0);
    pthread_create(&w, 0, writer, 0);
    pthread_create(&o, 0, opener, 0);
    pthread_join(r, 0);
    pthread_join(w, 0);
    pthread_join(o, 0);
    return 0;
}
