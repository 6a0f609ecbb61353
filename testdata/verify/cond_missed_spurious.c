// heddle: => violated deadlock:26
// heddle: --spurious-wakeups => violated deadlock:26
// heddle: --spurious-wakeups --check assert => safe complete
// about: a signal that nobody waits for is lost; that a wait may end by itself does not mean that it does
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int done;

void *waiter(void *unused)
{
    pthread_mutex_lock(&m);
    /* whether there was a signal is not asked */
    pthread_cond_wait(&c, &m);
    done = 1;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    pthread_cond_signal(&c);
    pthread_join(t, 0); // violated here
    return 0;
}
