// heddle: --check assert,deadlock,memory,race => safe complete
// about: a semaphore of a set is a lock, another one counts what is there; all operations are done at once; who waits for a set that is removed is told
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/ipc.h>
#include <sys/sem.h>

union semun { int val; struct semid_ds *buf; unsigned short *array; };
static int set, shared;

static void *worker(void *arg) {
    struct sembuf take[2] = {{0, -1, SEM_UNDO}, {1, 1, 0}}, give = {0, 1, SEM_UNDO};
    if (semop(set, take, 2) != 0) return arg;
    shared++;
    semop(set, &give, 1);
    return arg;
}

int main(void) {
    struct sembuf both[2] = {{0, -1, 0}, {1, -2, IPC_NOWAIT}}, wait = {1, -1, 0}, none = {1, 0, IPC_NOWAIT}, wrong = {2, 1, 0};
    union semun one = {1};
    unsigned short values[2] = {7, 7};
    pthread_t t, u;
    assert(semget(5, 2, 0600) == -1 && errno == ENOENT);
    set = semget(5, 2, IPC_CREAT | 0600);
    if (set < 0) return 0;
    assert(semget(5, 1, 0) == set && semget(5, 3, 0) == -1 && semget(5, 1, IPC_CREAT | IPC_EXCL) == -1 && errno == EEXIST);
    assert(semctl(set, 0, SETVAL, one) == 0 && semctl(set, 1, GETVAL) == 0 && semctl(set, 2, GETVAL) == -1);
    assert(semctl(set, 0, SETVAL, 40000) == -1 && errno == ERANGE);
    assert(semop(set, both, 2) == -1 && errno == EAGAIN && semop(set, &none, 1) == 0 && semop(set, &wrong, 1) == -1 && errno == EFBIG);
    pthread_create(&t, 0, worker, 0);
    worker(0);
    if (semop(set, &wait, 1) == 0 && semop(set, &wait, 1) == 0) {
        semop(set, both, 1);
        assert(shared == 2);
        assert(semctl(set, 0, GETALL, values) == 0 && values[0] == 0 && values[1] == 0);
    }
    pthread_create(&u, 0, worker, 0);
    semctl(set, 0, IPC_RMID);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(semop(set, &wait, 1) == -1 && errno == EINVAL && semctl(set, 0, GETVAL) == -1);
    return 0;
}
