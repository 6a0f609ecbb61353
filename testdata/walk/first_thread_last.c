// A defect for which the thread made first has to be the last one of forty, while none of the others loses an update: a search that begins with
// it comes there after all others, and hardly a random path does.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 40
#endif

int done;

static void *look(void *arg) {
    assert(done < N);
    return arg;
}

static void *work(void *arg) {
    int seen = done;
    done = seen + 1;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, look, 0);
    for (int i = 0; i < N; i++)
        pthread_create(&t, 0, work, 0);
    return 0;
}
