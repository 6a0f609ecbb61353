// Two threads race behind a handshake in which each has to answer the other ten times at once; else they count a long loop out, in which a depth-first search stays. Hardly a
// path at random has it, and schedules with few context switches go through the loop, too: TestShallow.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long ticks;
static atomic_int asked, answered;
static int reward;

static void *count(void)
{
    for (int i = 0; i < 8192; i++) {
        pthread_mutex_lock(&lock);
        ticks++;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

#define ASK(n) \
    if (answered != n - 1) \
        return count(); \
    asked = n;

#define ANSWER(n) \
    if (asked != n) \
        return count(); \
    answered = n;

static void *ask(void *arg)
{
    ASK(1) ASK(2) ASK(3) ASK(4) ASK(5) ASK(6) ASK(7) ASK(8) ASK(9) ASK(10)
    reward = 1;
    return 0;
}

static void *answer(void *arg)
{
    ANSWER(1) ANSWER(2) ANSWER(3) ANSWER(4) ANSWER(5) ANSWER(6) ANSWER(7) ANSWER(8) ANSWER(9) ANSWER(10)
    reward = 2;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, ask, 0);
    pthread_create(&b, 0, answer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
