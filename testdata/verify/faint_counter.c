// pruned: => safe complete
// about: a thread counts the rounds for which it waits, and nobody ever looks: states that differ in that alone are one
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag[2], turn;
int inside;

static void *run(void *arg) {
    int me = (int)(long)arg;
    unsigned waited = 0;
    flag[me] = 1;
    turn = 1 - me;
    while (flag[1 - me] && turn == 1 - me)
        waited += 2 * waited + 1;
    assert(inside++ == 0);
    inside--;
    flag[me] = 0;
    return 0;
}

int main(void) {
    pthread_t t[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
