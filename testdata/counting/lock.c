// heddle: => safe complete
// heddle: -DFLAG => safe complete
// heddle: -DTWO => violated assert
// heddle: -DTHREE => violated assert
// about: a program that makes threads without end, of which one at a time (or two, or three) is where it counts
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static int inside, turn;

static void *work(void *arg) {
    for (;;) {
#ifdef FLAG
        while (atomic_flag_test_and_set(&flag)) ;
#elif !defined TWO && !defined THREE
        pthread_mutex_lock(&m);
#endif
        inside++;
#ifdef THREE
        assert(inside < 3);
#else
        assert(inside == 1);
#endif
        inside--;
        turn = !turn;
#ifdef FLAG
        atomic_flag_clear(&flag);
#elif !defined TWO && !defined THREE
        pthread_mutex_unlock(&m);
#endif
    }
    return arg;
}

int main(void) {
    pthread_t t;
    for (;;) pthread_create(&t, 0, work, 0);
}
