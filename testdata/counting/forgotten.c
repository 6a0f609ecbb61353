// heddle: --check assert => violated assert
// heddle: --check assert,memory,pthread => violated assert
// heddle: --check assert -DOTHER => safe complete
// about: an input that was forgotten, so that a thread may be counted, is no memory that was never written: it chooses a mutex
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int x, y;

static void *work(void *arg) {
    int i = __VERIFIER_nondet_int();
    __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
    pthread_mutex_lock(&m[i & 1]);
#ifndef OTHER
    __atomic_store_n(&x, 2, __ATOMIC_SEQ_CST);
#endif
    pthread_mutex_unlock(&m[i & 1]);
    return arg;
}

static void *idle(void *arg) {
    __atomic_store_n(&y, 1, __ATOMIC_SEQ_CST);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_create(&t, 0, idle, 0);
    pthread_create(&t, 0, idle, 0);
    for (;;) assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST) != 2);
}
