// heddle: => safe complete
// about: handles that only the main thread looks at may stand in a variable of the program, and a check that stops the program may print and call exit: threads take each other's places all the same
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 4
#endif

static pthread_t threads[N];
static atomic_int next, serving;
static int inside;

static void *run(void *arg) {
    for (int round = 0; round < 2; round++) {
        int mine = next++;
        while (serving != mine)
            ;
        if (inside++ != 0) {
            fprintf(stderr, "not alone\n");
            exit(1);
        }
        inside--;
        serving++;
    }
    (void)arg;
    return NULL;
}

int main(void) {
    for (int i = 0; i < N; i++)
        if (pthread_create(&threads[i], NULL, run, NULL) != 0) {
            perror("pthread_create");
            exit(1);
        }
    for (int i = 0; i < N; i++) {
        void *result;
        pthread_join(threads[i], &result);
    }
    return 0;
}
