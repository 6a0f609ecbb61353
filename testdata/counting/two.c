// heddle: => violated assert
// about: where two threads stand at the same place both go on, each with memory of its own
#include <assert.h>
#include <pthread.h>

static int go, first, second;
static _Thread_local int own;

static void *work(void *arg) {
    while (!__atomic_load_n(&go, __ATOMIC_SEQ_CST)) ;
    int list[2] = {0, 0}, i = second;
    list[i & 1] = own = 1;
    if (__atomic_exchange_n(&first, list[i & 1] + own, __ATOMIC_SEQ_CST) == 2) second = 1;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_create(&t, 0, work, 0);
    __atomic_store_n(&go, 1, __ATOMIC_SEQ_CST);
    assert(second == 0);
    return 0;
}
