// Buyers take what they want, up to ten, from a stock of which nobody knows how large it is; nothing is lost.
// pruned: => safe complete
// heddle: -DUNCHECKED => violated assert:40
#include <assert.h>
#include <pthread.h>

#define BUYERS 2

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int stock, sold[BUYERS];
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *buy(void *id) {
    int want = __VERIFIER_nondet_int();
    __VERIFIER_assume(want > 0 && want <= 10);
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
#ifndef UNCHECKED
        if (stock >= want)
#endif
        {
            stock -= want;
            sold[(long)id] += want;
        }
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void) {
    pthread_t t[BUYERS];
    int start = stock = __VERIFIER_nondet_int();
    __VERIFIER_assume(stock >= 0 && stock < 100);
    for (long i = 0; i < BUYERS; i++)
        pthread_create(&t[i], 0, buy, (void *)i);
    for (int i = 0; i < BUYERS; i++)
        pthread_join(t[i], 0);
    assert(stock >= 0);
    assert(sold[0] + sold[1] + stock == start);
}
