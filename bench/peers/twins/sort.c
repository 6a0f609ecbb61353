#include <pthread.h>
#include <assert.h>
#ifndef N
#define N 4
#endif
#define T (N / 2)
/* odd-even transposition sort of N elements by N/2 threads, a barrier after each phase */
static int a[N];
static pthread_barrier_t bar;
static void *run(void *p) {
  int i = (int)(long)p;
  for (int ph = 0; ph < N; ph++) {
    int j = 2 * i + ph % 2;
    if (j + 1 < N) {
      int x = a[j], y = a[j + 1];
      if (x > y) { a[j] = y; a[j + 1] = x; }
    }
    pthread_barrier_wait(&bar);
  }
  return 0;
}
int main(void) {
  pthread_t t[T];
  for (int i = 0; i < N; i++) a[i] = (i + N / 2) % N + 1;
  pthread_barrier_init(&bar, 0, T);
  for (long i = 0; i < T; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < T; i++) pthread_join(t[i], 0);
  for (int i = 0; i < N; i++) assert(a[i] == i + 1);
  return 0;
}
