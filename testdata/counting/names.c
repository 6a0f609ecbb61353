// heddle: => safe complete
// heddle: --check assert -DWRONG => violated assert
// about: threads that somebody joins are not counted
#include <assert.h>
#include <pthread.h>

static int x;

static void *work(void *arg) {
    x = 1;
    return arg;
}

int main(void) {
    for (;;) {
        pthread_t t;
        pthread_create(&t, 0, work, 0);
        pthread_join(t, 0);
#ifdef WRONG
        assert(x != 1);
#else
        assert(x == 1);
#endif
        x = 0;
    }
}
