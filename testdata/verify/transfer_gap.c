// heddle: => violated assert:26
// about: the twin of transfer_mutex that gives the lock back between the two updates; any amount but 0 shows it
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int from = 100, to = 50;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *transfer(void *arg) {
  int amount = __VERIFIER_nondet_int();
  __VERIFIER_assume(amount >= 0 && amount <= 100);
  pthread_mutex_lock(&m);
  from -= amount;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  to += amount;
  pthread_mutex_unlock(&m);
  return 0;
}

void *audit(void *arg) {
  pthread_mutex_lock(&m);
  assert(from + to == 150); // violated here
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, transfer, 0);
  pthread_create(&b, 0, audit, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
