// Sensors give temperatures, of which the mean is taken; it lies within what each may give.
// pruned: => safe complete
// heddle: -DTOO_NARROW => violated assert:40
#include <assert.h>
#include <pthread.h>

#define SENSORS 3

double __VERIFIER_nondet_double(void);

static double sum;
static int readings;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *sense(void *unused) {
    double t = __VERIFIER_nondet_double();
    if (!(t >= -50 && t <= 150)) // nor a NaN
        return unused;
    pthread_mutex_lock(&lock);
    sum += t;
    readings++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t[SENSORS];
    for (int i = 0; i < SENSORS; i++)
        pthread_create(&t[i], 0, sense, 0);
    for (int i = 0; i < SENSORS; i++)
        pthread_join(t[i], 0);
    if (readings == 0)
        return 0;
    double mean = sum / readings;
#ifdef TOO_NARROW
    double most = 149.5;
#else
    double most = 150;
#endif
    assert(mean >= -50 && mean <= most);
    return 0;
}
