// heddle: --check assert,deadlock,memory,race,leak,uninit => safe complete
// about: a segment is zero at first, has one content for all who attach it, and goes when it is removed and nobody has it attached
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/ipc.h>
#include <sys/shm.h>

static void *other(void *arg) {
    int id = shmget(7, 0, 0);
    int *p = shmat(id, 0, 0);
    if (p == (void *)-1) return 0;
    p[1] = 1;
    return shmdt(p) == 0 ? arg : 0;
}

int main(void) {
    pthread_t t;
    void *got;
    assert(shmget(7, 8, 0600) == -1 && errno == ENOENT && shmat(3, 0, 0) == (void *)-1 && errno == EINVAL);
    int id = shmget(7, 8, IPC_CREAT | 0600);
    if (id < 0) return 0;
    assert(shmget(7, 8, IPC_CREAT | IPC_EXCL) == -1 && errno == EEXIST && shmget(7, 9, 0) == -1 && errno == EINVAL);
    int *p = shmat(id, 0, 0);
    if (p != (void *)-1) {
        assert(p[0] == 0 && p[1] == 0);
        pthread_create(&t, 0, other, p);
        pthread_join(t, &got);
        assert(shmctl(id, IPC_RMID, 0) == 0 && shmget(7, 8, 0) == -1 && p[1] == (got != 0));
        assert(shmdt(p) == 0 && shmdt(p) == -1 && shmctl(id, IPC_RMID, 0) == -1);
    }
    return 0;
}
