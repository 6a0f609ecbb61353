// heddle: => safe complete
// about: three threads are not any number: that more would fail the assertion is no violation
#include <assert.h>
#include <pthread.h>

static int x;

static void *work(void *arg) {
    x++;
    return arg;
}

int main(void) {
    pthread_t t;
    for (int i = 0; i < 3; i++) {
        pthread_create(&t, 0, work, 0);
        assert(x < 4);
    }
    return 0;
}
