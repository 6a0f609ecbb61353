/* Readers and writers with a mutex and a condition variable: a reader sees the same value twice. */
#include <assert.h>
#include <pthread.h>

#define READERS 2
#define WRITERS 2

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int reading, writing, data;

static void *reader(void *arg) {
  pthread_mutex_lock(&m);
  while (writing)
    pthread_cond_wait(&changed, &m);
  reading++;
  pthread_mutex_unlock(&m);
  int a = data;
  int b = data;
  assert(a == b);
  pthread_mutex_lock(&m);
  reading--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&m);
  return arg;
}

static void *writer(void *arg) {
  pthread_mutex_lock(&m);
#ifdef BROKEN
  while (writing)
#else
  while (writing || reading)
#endif
    pthread_cond_wait(&changed, &m);
  writing = 1;
  pthread_mutex_unlock(&m);
  data++;
  pthread_mutex_lock(&m);
  writing = 0;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t[READERS + WRITERS];
  for (int i = 0; i < READERS + WRITERS; i++)
    pthread_create(&t[i], 0, i < READERS ? reader : writer, 0);
  for (int i = 0; i < READERS + WRITERS; i++)
    pthread_join(t[i], 0);
  assert(data == WRITERS);
  return 0;
}
