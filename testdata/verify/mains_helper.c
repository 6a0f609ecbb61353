// heddle: => violated assert
// about: a variable that a function accesses which a thread calls, too, is not the main thread's own
#include <assert.h>
#include <pthread.h>

int count;

static void step(void) { count++; }

static void *run(void *arg) {
    step();
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    step();
    pthread_join(t, 0);
    assert(count == 2);
    return 0;
}
