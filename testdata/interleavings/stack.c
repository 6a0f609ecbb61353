// about: two threads push nondet values on a bounded stack, one pops
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int data[4], top;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *push(void *arg) {
  for (int i = 0; i < 2; i++) {
    int v = __VERIFIER_nondet_int() & 1;
    pthread_mutex_lock(&m);
    if (top < 4)
      data[top++] = v;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static void *pop(void *arg) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    if (top > 0)
      data[--top] = 0;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, push, (void *)0L);
  pthread_create(&t[1], 0, push, (void *)1L);
  pthread_create(&t[2], 0, pop, (void *)0L);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  assert(top >= 0 && top <= 4);
  return 0;
}
