// about: the Fibonacci race from a nondet start
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int i = 1, j = 1;
static void *a(void *arg) {
  for (int k = 0; k < 3; k++)
    i += j;
  return 0;
}
static void *b(void *arg) {
  for (int k = 0; k < 3; k++)
    j += i;
  return 0;
}
int main(void) {
  pthread_t t[2];
  j = __VERIFIER_nondet_int();
  __VERIFIER_assume(j == 0 || j == 1);
  pthread_create(&t[0], 0, a, (void *)0L);
  pthread_create(&t[1], 0, b, (void *)0L);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(i <= 21 && j <= 21);
  return 0;
}
