// heddle: --check race => violated race
// about: without a place for it the name lies where that of every other call does
#include <pthread.h>
#include <stdio.h>

void *worker(void *arg) {
    tmpnam(0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    tmpnam(0);
    pthread_join(t, 0);
    return 0;
}
