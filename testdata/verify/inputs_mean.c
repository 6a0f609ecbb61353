// The mean of bytes that are inputs lies between the least and the greatest of them.
// pruned: => safe complete
// heddle: -DROUNDED_UP => violated assert:41
#include <assert.h>
#include <pthread.h>

#define N 4

unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char v[N];
static int sum, least = 255, greatest;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *look(void *half) {
    for (long i = (long)half; i < (long)half + N / 2; i++) {
        pthread_mutex_lock(&lock);
        sum += v[i];
        if (v[i] < least)
            least = v[i];
        if (v[i] > greatest)
            greatest = v[i];
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    for (int i = 0; i < N; i++)
        v[i] = __VERIFIER_nondet_uchar();
    pthread_create(&a, 0, look, (void *)0);
    pthread_create(&b, 0, look, (void *)(N / 2));
    pthread_join(a, 0);
    pthread_join(b, 0);
#ifdef ROUNDED_UP
    int mean = sum / N + 1;
#else
    int mean = sum / N;
#endif
    assert(least <= mean && mean <= greatest);
    return 0;
}
