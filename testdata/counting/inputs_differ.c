// heddle: => violated assert
// heddle: -DOWN => violated assert
// about: where threads have read inputs, in registers or in memory of their own, one that stands for any number stands for any of these
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static int go, a, b;

static void *work(void *arg) {
#ifdef OWN
    int list[2] = {0, 0}, i = arg != 0;
    list[i & 1] = __VERIFIER_nondet_int();
#define x list[i & 1]
#else
    int x = __VERIFIER_nondet_int();
#endif
    __VERIFIER_assume(x != 3);
    while (!__atomic_load_n(&go, __ATOMIC_SEQ_CST)) ;
    if (x == 7) __atomic_store_n(&a, 1, __ATOMIC_SEQ_CST);
    if (x == 8) __atomic_store_n(&b, 1, __ATOMIC_SEQ_CST);
    assert(!b || !a);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_create(&t, 0, work, 0);
    __atomic_store_n(&go, 1, __ATOMIC_SEQ_CST);
    for (;;) ;
}
