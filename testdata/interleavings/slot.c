// about: one slot between a producer of inputs and a consumer, over semaphores
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

sem_t empty, full;
int slot, sum_in, sum_out;
static void *producer(void *arg) {
  for (int i = 0; i < 3; i++) {
    int v = __VERIFIER_nondet_int() & 7;
    sem_wait(&empty);
    slot = v;
    sum_in += v;
    sem_post(&full);
  }
  return 0;
}
static void *consumer(void *arg) {
  for (int i = 0; i < 3; i++) {
    sem_wait(&full);
    sum_out += slot;
    sem_post(&empty);
  }
  return 0;
}
int main(void) {
  pthread_t t[2];
  sem_init(&empty, 0, 1);
  sem_init(&full, 0, 0);
  pthread_create(&t[0], 0, producer, (void *)0L);
  pthread_create(&t[1], 0, consumer, (void *)0L);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(sum_in == sum_out);
  return 0;
}
