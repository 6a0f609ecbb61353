#include <pthread.h>
#include <assert.h>
#ifndef READERS
#define READERS 2
#endif
#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef R
#define R 1
#endif
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x, y;
static void *reader(void *p) {
  for (int r = 0; r < R; r++) {
    pthread_rwlock_rdlock(&l);
    int a = x, b = y; assert(a == b);
    pthread_rwlock_unlock(&l);
  }
  return 0;
}
static void *writer(void *p) {
  for (int r = 0; r < R; r++) {
    pthread_rwlock_wrlock(&l);
    x++; y++;
    pthread_rwlock_unlock(&l);
  }
  return 0;
}
int main(void) {
  pthread_t t[READERS + WRITERS];
  for (int i = 0; i < READERS; i++) pthread_create(&t[i], 0, reader, 0);
  for (int i = 0; i < WRITERS; i++) pthread_create(&t[READERS + i], 0, writer, 0);
  for (int i = 0; i < READERS + WRITERS; i++) pthread_join(t[i], 0);
  assert(x == WRITERS * R);
  return 0;
}
