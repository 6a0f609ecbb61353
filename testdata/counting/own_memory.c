// heddle: => safe complete
// heddle: -DWRONG => violated assert
// about: of threads without end each has memory of its own, also that of which others are told the address: a copy of a thread has copies of it
#include <assert.h>
#include <pthread.h>

static _Thread_local int own;
static int shared;

static void take(int *to) { *to = shared; }

static void *work(void *arg) {
    int seen[2] = {0, 0}, i = shared;
    take(&seen[i & 1]);
    own = seen[i & 1];
    shared = !own;
#ifdef WRONG
    assert(shared != own);
#endif
    assert(own == seen[i & 1]);
    shared = own;
    assert(own == seen[i & 1] && seen[!(i & 1)] == 0);
    return arg;
}

int main(void) {
    pthread_t t;
    for (;;) pthread_create(&t, 0, work, 0);
}
