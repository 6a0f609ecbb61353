// heddle: --check assert => violated assert
// about: what a start routine is given is not its own, whatever it makes of its parameter later
#include <assert.h>
#include <pthread.h>

static int other, go, made, makes;

static void *work(void *arg) {
    int own = 0;
    while (!__atomic_load_n(&go, __ATOMIC_SEQ_CST)) ;
    *(int *)arg = 7;
    arg = &own;
    *(int *)arg = 1;
    return 0;
}

static void *maker(void *arg) {
    pthread_t t;
    int mine = 0;
    if (!arg) {
        pthread_create(&t, 0, work, &other);
        pthread_create(&t, 0, work, &mine);
        __atomic_store_n(&made, 1, __ATOMIC_SEQ_CST);
    } else {
        pthread_create(&t, 0, work, &mine);
        __atomic_store_n(&makes, 1, __ATOMIC_SEQ_CST);
        while (1) assert(__atomic_load_n(&mine, __ATOMIC_SEQ_CST) != 7);
    }
    while (1) ;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, maker, 0);
    pthread_create(&t, 0, maker, &go);
    while (!__atomic_load_n(&made, __ATOMIC_SEQ_CST)) ;
    while (!__atomic_load_n(&makes, __ATOMIC_SEQ_CST)) ;
    __atomic_store_n(&go, 1, __ATOMIC_SEQ_CST);
    for (;;) ;
}
