#include <pthread.h>
#include <assert.h>
#ifndef W
#define W 2
#endif
#ifndef M
#define M 2
#endif
#ifndef K
#define K 2
#endif
#ifndef R
#define R 1
#endif
/* a bathroom for K people, of one sex at a time; W women and M men come R times each */
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int in[2];
static void *person(void *p) {
  int s = (int)(long)p;
  for (int r = 0; r < R; r++) {
    pthread_mutex_lock(&m);
    while (in[1 - s] > 0 || in[s] == K) pthread_cond_wait(&c, &m);
    in[s]++;
    pthread_mutex_unlock(&m);
    assert(in[1 - s] == 0);
    pthread_mutex_lock(&m);
    in[s]--;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t t[W + M];
  for (long i = 0; i < W + M; i++) pthread_create(&t[i], 0, person, (void *)(long)(i < W ? 0 : 1));
  for (int i = 0; i < W + M; i++) pthread_join(t[i], 0);
  assert(in[0] == 0 && in[1] == 0);
  return 0;
}
