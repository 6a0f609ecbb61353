// heddle: => violated deadlock
// heddle: -DORDER => violated deadlock
// heddle: -DONCE => safe complete
// heddle: -DTIME => violated assert:36
// heddle: -DUNSAFE --check race => violated race
// about: nobody gives; two semaphores are taken in two orders, which is right at once; time may be over; two may pass
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sys/ipc.h>
#include <sys/sem.h>

static int set, shared;

static void *worker(void *arg) {
    struct sembuf take[2] = {{1, -1, 0}, {0, -1, 0}}, give[2] = {{0, 1, 0}, {1, 1, 0}};
#ifdef ORDER
    semop(set, take, 1);
    semop(set, take + 1, 1);
#elif defined ONCE
    semop(set, take, 2);
#endif
    shared++;
    semop(set, give, 2);
    return arg;
}

int main(void) {
    struct sembuf take[2] = {{0, -1, 0}, {1, -1, 0}}, give[2] = {{0, 1, 0}, {1, 1, 0}};
    struct timespec limit = {1, 0};
    unsigned short ones[2] = {1, 1};
    pthread_t t;
    set = semget(IPC_PRIVATE, 2, 0600);
    if (set < 0) return 0;
#ifdef TIME
    assert(semtimedop(set, take, 1, &limit) == 0);
#elif defined ORDER || defined ONCE || defined UNSAFE
    semctl(set, 0, SETALL, ones);
    pthread_create(&t, 0, worker, 0);
    semop(set, take, 1);
    semop(set, take + 1, 1);
    shared++;
    semop(set, give, 2);
    pthread_join(t, 0);
#else
    semop(set, take, 1);
#endif
    return 0;
}
