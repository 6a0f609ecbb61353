// heddle: => safe complete
// heddle: -DWRONG => violated assert
// about: threads without end that read inputs: what they have read is any value where one stands for all
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int last;

static void *work(void *arg) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    pthread_mutex_lock(&m);
    last = x > y ? 1 : -1;
#ifdef WRONG
    assert(x != y + 7);
#endif
    assert((last == 1) == (x > y));
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    for (;;) pthread_create(&t, 0, work, 0);
}
