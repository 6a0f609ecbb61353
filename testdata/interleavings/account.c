// about: two tellers move nondet amounts under a mutex
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int balance[2] = {100, 100};
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *teller(void *arg) {
  int from = (long)arg;
  for (int i = 0; i < 2; i++) {
    int amount = __VERIFIER_nondet_int();
    __VERIFIER_assume(amount >= 0 && amount <= 10);
    pthread_mutex_lock(&m);
    balance[from] -= amount;
    balance[1 - from] += amount;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, teller, (void *)0L);
  pthread_create(&t[1], 0, teller, (void *)1L);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(balance[0] + balance[1] == 200);
  return 0;
}
