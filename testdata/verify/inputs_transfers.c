// Transfers between accounts that inputs name leave the sum as it is.
// heddle: => safe complete
// heddle: -DLOST => violated assert:41
#include <assert.h>
#include <pthread.h>

#define ACCOUNTS 3

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int account[ACCOUNTS];
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *transfer(void *unused) {
    int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int(), amount = __VERIFIER_nondet_int();
    __VERIFIER_assume(from >= 0 && from < ACCOUNTS && to >= 0 && to < ACCOUNTS && amount > 0 && amount < 1000);
    pthread_mutex_lock(&lock);
    if (account[from] >= amount) {
        account[from] -= amount;
#ifdef LOST
        if (from != to)
#endif
            account[to] += amount;
    }
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t t[2];
    int sum = 0;
    for (int i = 0; i < ACCOUNTS; i++)
        account[i] = 500;
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, transfer, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    for (int i = 0; i < ACCOUNTS; i++)
        sum += account[i];
    assert(sum == 1500);
}
