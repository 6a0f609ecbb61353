// heddle: => safe complete +sequential-consistency
// about: threads that stand where each other stands race with each other
#include <pthread.h>

static int x;

static void *work(void *arg) {
    x = 5;
    return arg;
}

int main(void) {
    pthread_t t;
    for (;;) pthread_create(&t, 0, work, 0);
}
