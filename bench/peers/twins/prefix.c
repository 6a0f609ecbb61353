#include <pthread.h>
#include <assert.h>
#ifndef N
#define N 4
#endif
static int a[N];
static pthread_barrier_t b;
static void *run(void *p) {
  int i = (int)(long)p;
  for (int d = 1; d < N; d *= 2) {
    int v = a[i];
    if (i >= d) v += a[i - d];
    pthread_barrier_wait(&b);
    a[i] = v;
    pthread_barrier_wait(&b);
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&b, 0, N);
  for (int i = 0; i < N; i++) a[i] = i + 1;
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  for (int i = 0; i < N; i++) assert(a[i] == (i + 1) * (i + 2) / 2);
  return 0;
}
