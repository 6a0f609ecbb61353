// heddle: => violated assert
// about: a compare-and-exchange that finds another value reads, and writes nothing
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int refused;

static void *worker(void *arg) {
    int free = 0;
    if (!atomic_compare_exchange_strong(&lock, &free, 1)) refused = free;
    return arg;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(!refused);
}
