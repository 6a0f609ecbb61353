// Amounts, which are inputs, go from one of two accounts of doubles to the other; none gets below zero, and but for what is
// rounded nothing is lost.
// pruned: => safe complete
// heddle: -DTO_THE_BIT => violated assert:38
#include <assert.h>
#include <pthread.h>

#define TRANSFERS 3

double __VERIFIER_nondet_double(void);

static double account[2] = {100, 100};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *transfer(void *from) {
    long me = (long)from;
    double d = __VERIFIER_nondet_double();
    if (!(d > 0))
        return 0;
    pthread_mutex_lock(&lock);
    if (account[me] >= d) {
        account[me] -= d;
        account[1 - me] += d;
    }
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t t[TRANSFERS];
    for (long i = 0; i < TRANSFERS; i++)
        pthread_create(&t[i], 0, transfer, (void *)(i % 2));
    for (int i = 0; i < TRANSFERS; i++)
        pthread_join(t[i], 0);
    assert(account[0] >= 0 && account[1] >= 0);
    double sum = account[0] + account[1];
#ifdef TO_THE_BIT
    assert(sum == 200);
#else
    assert(sum > 199.999999 && sum < 200.000001);
#endif
    return 0;
}
