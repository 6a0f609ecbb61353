// heddle: => violated memory:28
// heddle: -DLONG => violated memory:24
// heddle: -DKEPT => violated assert:22
// heddle: -DRACE --check race => violated race
// about: memory that is detached is used, or what is behind its pages; what was written stays; two threads write
#include <assert.h>
#include <pthread.h>
#include <sys/ipc.h>
#include <sys/shm.h>

static int *p;

static void *other(void *arg) { return *p = 1, arg; }

int main(void) {
    pthread_t t;
    int id = shmget(IPC_PRIVATE, 4, 0600);
    if (id < 0 || (p = shmat(id, 0, 0)) == (void *)-1) return 0;
#ifdef KEPT
    *p = 1;
    shmdt(p);
    assert((p = shmat(id, 0, 0)) == (void *)-1 || *p == 0);
#elif defined LONG
    p[1024] = 1;
#elif !defined RACE
    *p = 1;
    shmdt(p);
    *p = 2;
#else
    pthread_create(&t, 0, other, 0);
    *p = 2;
    pthread_join(t, 0);
#endif
    return 0;
}
