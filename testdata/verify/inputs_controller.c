// A sensor and a controller share a smoothed measurement; what goes to the valve is clamped.
// pruned: => safe complete
// heddle: -DUNCHECKED => violated assert:57
#include <assert.h>
#include <pthread.h>

#define ROUNDS 3

double __VERIFIER_nondet_double(void);

static const double wanted = 20;
static double measured, valve;
static int ready;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;

static double clamp(double v, double low, double high) {
    return v < low ? low : v > high ? high : v;
}

static void *sense(void *unused) {
    for (int i = 0; i < ROUNDS; i++) {
        double d = __VERIFIER_nondet_double();
        if (d < -40 || d > 125)
            d = wanted;
#ifndef UNCHECKED
        if (d != d)
            d = wanted;
#endif
        pthread_mutex_lock(&lock);
        measured = 0.5 * measured + 0.5 * d;
        ready++;
        pthread_cond_signal(&more);
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

static void *control(void *unused) {
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&lock);
        while (ready == 0)
            pthread_cond_wait(&more, &lock);
        ready--;
        valve = clamp(0.8 * (wanted - measured), -50, 50);
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void) {
    pthread_t s, c;
    pthread_create(&s, 0, sense, 0);
    pthread_create(&c, 0, control, 0);
    pthread_join(s, 0);
    pthread_join(c, 0);
    assert(measured >= -40 && measured <= 125);
    assert(valve >= -50 && valve <= 50);
    return 0;
}
