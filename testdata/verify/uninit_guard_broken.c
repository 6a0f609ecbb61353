// heddle: --check uninit --reduction persistent => violated uninit
// about: a violation that depends on an input is found while the search turns out to have gone on where no lock guards: it counts, and no search begins again
#include <pthread.h>

static int g;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *locked(void *arg)
{
    int r;
    if (r == 3) {
        pthread_mutex_lock(&m);
        g = 0;
        pthread_mutex_unlock(&m);
    }
    return 0;
}

static void *plain(void *arg)
{
    g = 1;
    return 0;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, locked, 0);
    pthread_create(&t[1], 0, plain, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
