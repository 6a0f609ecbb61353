// heddle: => violated assert
// heddle: -DLIST => violated assert
// about: threads at the same place whose own memory differs are not the same
#include <assert.h>
#include <pthread.h>

static int tickets, first, second, go;
#ifdef LIST
#define own list[i & 1]
#else
static _Thread_local int own;
#endif

static void *work(void *arg) {
#ifdef LIST
    int list[2] = {0, 0}, i = go;
#endif
    own = __atomic_exchange_n(&tickets, 1, __ATOMIC_SEQ_CST);
    if (own)
        __atomic_store_n(&second, 1, __ATOMIC_SEQ_CST);
    else
        __atomic_store_n(&first, 1, __ATOMIC_SEQ_CST);
    while (!__atomic_load_n(&go, __ATOMIC_SEQ_CST)) ;
    assert(own);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_create(&t, 0, work, 0);
    while (!__atomic_load_n(&first, __ATOMIC_SEQ_CST) || !__atomic_load_n(&second, __ATOMIC_SEQ_CST)) ;
    __atomic_store_n(&go, 1, __ATOMIC_SEQ_CST);
    for (;;) ;
}
