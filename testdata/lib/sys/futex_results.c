// heddle: => safe complete
// heddle: --spurious-wakeups => safe complete
// heddle: -DOTHER => unknown unsupported
// heddle: -DNUMBER => unknown unsupported
// about: what waiting and waking give back; a wait that has an end may end in time or be woken
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static uint32_t word;

static void *waiter(void *unused)
{
    struct timespec t = {1, 0};
    long r = syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, 0, &t, NULL, 6);
    assert(r == 0 || r == -1 && (errno == ETIMEDOUT || errno == EAGAIN));
    return unused;
}

int main(void)
{
    pthread_t t;
    struct timespec bad = {0, 1000000000};
    assert(syscall(SYS_futex, &word, FUTEX_WAIT, 1, NULL) == -1 && errno == EAGAIN);
    assert(syscall(SYS_futex, &word, FUTEX_WAIT, 1, 0, 0, 0) == -1 && errno == EAGAIN);
    assert(syscall(SYS_futex, &word, FUTEX_WAIT, 0, &bad) == -1 && errno == EINVAL);
    assert(syscall(SYS_futex, &word, FUTEX_WAKE, 100) == 0);
    pthread_create(&t, 0, waiter, 0);
    assert(syscall(SYS_futex, &word, FUTEX_WAKE_BITSET, 100, NULL, NULL, 1) == 0);
    long n = syscall(SYS_futex, &word, FUTEX_WAKE_BITSET, 100, NULL, NULL, 2);
    assert(n == 0 || n == 1);
    pthread_join(t, 0);
    assert(syscall(SYS_gettid) == syscall(SYS_gettid) && syscall(SYS_getpid) == getpid());
#ifdef OTHER
    syscall(SYS_futex, &word, FUTEX_REQUEUE, 1, 1, &word, 0);
#endif
#ifdef NUMBER
    syscall(SYS_fork);
#endif
    return 0;
}
