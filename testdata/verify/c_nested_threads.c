// about: GNU's nested functions in threads: each works on the variables of its own frame, and on what its thread shares
// heddle: => safe complete
// heddle: -DUNLOCKED => violated assert:51
// heddle: -DUNLOCKED --check race => violated race:23
// heddle: -DWRONG => violated assert:49
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
    int *shared = arg, own = 0;
    void add(int n)
    {
        int twice(void) { return own += n; }
        twice();
        if (n > 1)
            add(n - 1);
    }
    void publish(void)
    {
        *shared += own;
    }
    add(2);
#ifndef UNLOCKED
    pthread_mutex_lock(&m);
#endif
    publish();
#ifndef UNLOCKED
    pthread_mutex_unlock(&m);
#endif
    assert(own == 3);
    return 0;
}

int main(void)
{
    int sum = 0, threads = 0;
    pthread_t t[2];
    void start(void) { pthread_create(&t[threads++], 0, work, &sum); }
    start();
    start();
    for (int i = 0; i < threads; i++) {
        void *join(void) { pthread_join(t[i], 0); return &sum; }
        assert(join() == &sum);
    }
#ifdef WRONG
    assert(sum != 6);
#else
    assert(sum == 6);
#endif
    return 0;
}
