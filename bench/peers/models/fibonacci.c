/* Two threads add two numbers to each other: how large can they get? */
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 5
#endif
#ifndef MOST
#ifdef BROKEN
#define MOST 143
#else
#define MOST 144 /* the Fibonacci number 2 * ROUNDS + 2 */
#endif
#endif

int i = 1, j = 1;

static void *first(void *arg) {
  for (int k = 0; k < ROUNDS; k++) {
    int a = i;
    int b = j;
    i = a + b;
  }
  return arg;
}

static void *second(void *arg) {
  for (int k = 0; k < ROUNDS; k++) {
    int a = j;
    int b = i;
    j = a + b;
  }
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(i <= MOST);
  assert(j <= MOST);
  return 0;
}
