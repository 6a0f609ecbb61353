// pruned: => safe complete
// about: a thread that stores, makes a barrier for all threads and then loads cannot miss what the other does without any, where memory is sequentially consistent
#include <assert.h>
#include <errno.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static int x, y, saw_x, saw_y;

static void *fast(void *arg) {
    __atomic_store_n(&x, 1, __ATOMIC_RELAXED);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    saw_y = __atomic_load_n(&y, __ATOMIC_RELAXED);
    return arg;
}

int main(void) {
    pthread_t t;
    long can = syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 0);
    if (can < 0 || !(can & MEMBARRIER_CMD_PRIVATE_EXPEDITED)) return 0;
    assert(syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 99) == -1 && errno == EINVAL);
    assert(syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0) == -1 && errno == EPERM);
    assert(syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0) == 0);
    pthread_create(&t, 0, fast, 0);
    __atomic_store_n(&y, 1, __ATOMIC_RELAXED);
    assert(syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0) == 0);
    saw_x = __atomic_load_n(&x, __ATOMIC_RELAXED);
    pthread_join(t, 0);
    assert(saw_x || saw_y);
    return 0;
}
