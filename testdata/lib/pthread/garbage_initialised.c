// heddle: => safe complete
// about: whatever the bytes were, an initialisation makes an object of them
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

union {
  pthread_mutex_t m;
  pthread_cond_t c;
  pthread_rwlock_t rw;
  pthread_barrier_t b;
  pthread_spinlock_t s;
  sem_t sem;
} u;

int main(void) {
  int fill[] = {0x11, 0x01, 0xff};
  for (int i = 0; i < 3; i++) {
    memset(&u, fill[i], sizeof u);
    pthread_mutex_init(&u.m, 0);
    assert(pthread_mutex_lock(&u.m) == 0 && pthread_mutex_unlock(&u.m) == 0);
    memset(&u, fill[i], sizeof u);
    pthread_cond_init(&u.c, 0);
    assert(pthread_cond_signal(&u.c) == 0);
    memset(&u, fill[i], sizeof u);
    pthread_rwlock_init(&u.rw, 0);
    assert(pthread_rwlock_rdlock(&u.rw) == 0 && pthread_rwlock_unlock(&u.rw) == 0);
    memset(&u, fill[i], sizeof u);
    pthread_barrier_init(&u.b, 0, 1);
    assert(pthread_barrier_wait(&u.b) == PTHREAD_BARRIER_SERIAL_THREAD);
    memset(&u, fill[i], sizeof u);
    pthread_spin_init(&u.s, 0);
    assert(pthread_spin_trylock(&u.s) == 0);
    memset(&u, fill[i], sizeof u);
    sem_init(&u.sem, 0, 1);
    assert(sem_wait(&u.sem) == 0);
  }
  return 0;
}
