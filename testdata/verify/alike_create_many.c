// heddle: --32 => violated assert:15
// heddle: --32 --reduction persistent => violated assert:15
// heddle: --32 --reduction symmetry => violated assert:15
// about: threads of one kind are made until there may be no more of them at a time: what those do that there are counts all the same
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *work(void *arg) {
    pthread_mutex_lock(&lock);
    done++;
    pthread_mutex_unlock(&lock);
    assert(done != 2);
    return arg;
}

int main(void) {
    while (1) {
        pthread_t t;
        pthread_create(&t, 0, work, 0);
    }
}
