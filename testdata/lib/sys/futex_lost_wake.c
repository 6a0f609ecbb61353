// heddle: => violated deadlock
// heddle: -DWRONG_WORD => violated deadlock
// heddle: -DALL => safe complete
// about: one wake-up for two waiters leaves one of them, whichever that is; a wake-up at another word wakes nobody
#define _GNU_SOURCE
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef ALL
#define HOW_MANY INT_MAX
#else
#define HOW_MANY 1
#endif

static atomic_uint gate, other;

static void *waiter(void *unused)
{
    while (atomic_load(&gate) == 0)
        syscall(SYS_futex, &gate, FUTEX_WAIT, 0, NULL);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, waiter, 0);
    pthread_create(&b, 0, waiter, 0);
    atomic_store(&gate, 1);
#ifdef WRONG_WORD
    syscall(SYS_futex, &other, FUTEX_WAKE, INT_MAX);
#else
    syscall(SYS_futex, &gate, FUTEX_WAKE, HOW_MANY);
#endif
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
