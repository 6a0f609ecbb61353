// heddle: -DFILL=0x11 -DTYPE=pthread_mutex_t -DUSE=pthread_mutex_lock => violated pthread:25
// heddle: -DFILL=0x01 -DTYPE=pthread_mutex_t -DUSE=pthread_mutex_lock => violated pthread:25
// heddle: -DFILL=0xff -DTYPE=pthread_mutex_t -DUSE=pthread_mutex_trylock => violated pthread:25
// heddle: -DFILL=0x11 -DTYPE=pthread_mutex_t -DUSE=pthread_mutex_destroy => violated pthread:25
// heddle: -DFILL=0x11 -DTYPE=pthread_cond_t -DUSE=pthread_cond_signal => violated pthread:25
// heddle: -DFILL=0x01 -DTYPE=pthread_cond_t -DUSE=pthread_cond_destroy => violated pthread:25
// heddle: -DFILL=0x11 -DTYPE=pthread_rwlock_t -DUSE=pthread_rwlock_rdlock => violated pthread:25
// heddle: -DFILL=0x01 -DTYPE=pthread_rwlock_t -DUSE=pthread_rwlock_wrlock => violated pthread:25
// heddle: -DFILL=0x11 -DTYPE=pthread_rwlock_t -DUSE=pthread_rwlock_unlock => violated pthread:25
// heddle: -DFILL=0x01 -DTYPE=pthread_barrier_t -DUSE=pthread_barrier_wait => violated pthread:25
// heddle: -DFILL=0x11 -DTYPE=pthread_spinlock_t -DUSE=pthread_spin_lock => violated pthread:25
// heddle: -DFILL=0x00 -DTYPE=pthread_spinlock_t -DUSE=pthread_spin_lock => violated pthread:25
// heddle: -DFILL=0x11 -DTYPE=sem_t -DUSE=sem_wait => violated pthread:25
// heddle: -DFILL=0x11 -DTYPE=pthread_mutexattr_t -DUSE=pthread_mutexattr_destroy => violated pthread:25
// about: objects made of bytes that no initialisation leaves
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  void *p = malloc(sizeof(TYPE));
  if (p)
    memset(p, FILL, sizeof(TYPE));
  USE(p);
  return 0;
}
