// heddle: --check leak => safe complete
// heddle: --check leak --evaluation-order all => safe complete
// heddle: --check leak=all => violated leak
// heddle: --check leak -DBLOCK => violated leak:40
// heddle: --check leak -DLOOP => violated leak:44
// heddle: --check leak -DAGAIN => violated leak:50
// heddle: --check leak -DTHREAD => safe complete
// heddle: --check leak -DENDED => violated leak:23
// about: where the program ends the variables of functions at work point to what they were given; those of blocks that were left are gone
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int give_up(char *text)
{
    exit(text == 0);
}

static void *worker(void *unused)
{
    int *p;
    p = malloc(4); // violated here with ENDED
#ifndef ENDED
    pthread_mutex_lock(&m);
#endif
    return 0;
}

int main(void)
{
#if defined THREAD || defined ENDED
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, worker, 0);
#ifdef ENDED
    pthread_join(t, 0);
#endif
#elif defined BLOCK
    { int *q = malloc(4); *q = 1; } // violated here with BLOCK
    exit(0);
#elif defined LOOP
    for (int i = 0; i < 2; i++) {
        int *q = malloc(4); // violated here with LOOP
        if (i == 1)
            exit(0);
    }
#elif defined AGAIN
    int *p;
    p = malloc(4); // violated here with AGAIN
    p = malloc(8);
    exit(0);
#else
    int *p = malloc(4);
    return give_up(malloc(2));
#endif
    return 0;
}
