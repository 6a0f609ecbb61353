// heddle: => safe complete
// pruned: -DTHREADS=2 => safe complete
// heddle: --check assert,deadlock,memory,div,pthread,overflow,race,leak,uninit => safe complete
// about: a lock on a futex excludes, and wakes those who wait
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef THREADS
#define THREADS 1
#endif

static atomic_int state; /* 0 free, 1 taken, 2 taken and others may wait */
static int count;

static void lock(void)
{
    int seen = 0;
    if (atomic_compare_exchange_strong(&state, &seen, 1))
        return;
    if (seen != 2)
        seen = atomic_exchange(&state, 2);
    while (seen != 0) {
        syscall(SYS_futex, &state, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
        seen = atomic_exchange(&state, 2);
    }
}

static void unlock(void)
{
    if (atomic_fetch_sub(&state, 1) != 1) {
        atomic_store(&state, 0);
        syscall(SYS_futex, &state, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
    }
}

static void *worker(void *unused)
{
    lock();
    count++;
    unlock();
    return unused;
}

int main(void)
{
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&t[i], 0, worker, 0);
    worker(0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], 0);
    assert(count == THREADS + 1);
    return 0;
}
