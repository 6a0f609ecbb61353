// Threads look for the greatest of floats that are inputs, in parts of a table.
// heddle: => safe complete
// heddle: -DNAN_TOO => violated assert:39
#include <assert.h>
#include <math.h>
#include <pthread.h>

#define N 4

float __VERIFIER_nondet_float(void);

static float v[N], best = -INFINITY;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *look(void *half) {
    for (long i = (long)half; i < (long)half + N / 2; i++) {
        pthread_mutex_lock(&lock);
        if (v[i] > best)
            best = v[i];
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    for (int i = 0; i < N; i++) {
        v[i] = __VERIFIER_nondet_float();
#ifndef NAN_TOO
        if (isnan(v[i]))
            v[i] = 0;
#endif
    }
    pthread_create(&a, 0, look, (void *)0);
    pthread_create(&b, 0, look, (void *)(N / 2));
    pthread_join(a, 0);
    pthread_join(b, 0);
    for (int i = 0; i < N; i++)
        assert(best >= v[i]);
    return 0;
}
