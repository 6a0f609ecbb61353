// heddle: => violated assert
// heddle: -DOTHER => violated assert
// about: one thread does not do what two do, whichever number is looked at first
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);

static int go, first;

static void *work(void *arg) {
    while (!__atomic_load_n(&go, __ATOMIC_SEQ_CST)) ;
    assert(__atomic_exchange_n(&first, 1, __ATOMIC_SEQ_CST) == 0);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
#ifdef OTHER
    if (__VERIFIER_nondet_int()) {
    } else
#else
    if (__VERIFIER_nondet_int())
#endif
        pthread_create(&t, 0, work, 0);
    __atomic_store_n(&go, 1, __ATOMIC_SEQ_CST);
    for (;;) ;
}
