// heddle: => safe complete
// about: the twin whose second reader gives the lock back first
#include <pthread.h>
#include <semaphore.h>

pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
pthread_t writes;
sem_t both, started, never;

void *reader(void *arg) {
  pthread_rwlock_rdlock(&rw);
  sem_post(&both);
  if (arg) {
    sem_wait(&started);
    pthread_rwlock_unlock(&rw);
    pthread_join(writes, 0);
    return 0;
  }
  sem_wait(&never);
  pthread_rwlock_unlock(&rw);
  return 0;
}

void *writer(void *arg) {
  pthread_rwlock_wrlock(&rw);
  pthread_rwlock_unlock(&rw);
  return 0;
}

int main(void) {
  pthread_t t, u;
  sem_init(&both, 0, 0);
  sem_init(&started, 0, 0);
  sem_init(&never, 0, 0);
  pthread_create(&t, 0, reader, 0);
  pthread_create(&u, 0, reader, &u);
  sem_wait(&both);
  sem_wait(&both);
  pthread_create(&writes, 0, writer, 0);
  sem_post(&started);
  return 0;
}
