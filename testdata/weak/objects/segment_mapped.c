// heddle: --memory-model rc11 --check assert,memory,race => safe complete
// heddle: --memory-model rc11 --check race -DPLAIN => violated race
// heddle: --memory-model rc11 --check race -DUNMAPPED => safe complete
// about: whichever of two threads maps shared memory first, it does not race with what the other does there
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#ifdef PLAIN
typedef int counter;
#else
typedef atomic_int counter;
#endif

int segment;

void *adds(void *arg) {
  counter *p = shmat(segment, NULL, 0);
  if (p == (void *)-1)
    return arg;
  ++*p;
#ifdef UNMAPPED
  shmdt((void *)p);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  segment = shmget(IPC_PRIVATE, sizeof(counter), IPC_CREAT | 0600);
  if (segment < 0)
    return 0;
  pthread_create(&a, NULL, adds, NULL);
  pthread_create(&b, NULL, adds, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
