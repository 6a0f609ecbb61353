// heddle: -DN=2 => safe complete
// heddle: -DN=2 -DEXIT => safe complete
// heddle: -DN=2 -DFAIL => violated assert
// pruned: -DN=5 -DJOIN => safe complete
// pruned: -DN=5 => safe complete
// about: threads that do not meet, and a main that returns while they run
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m[32];
int b[32], idx[32];

void *work(void *arg) {
  int i = *(int *)arg;
  pthread_mutex_lock(&m[i]);
  b[i]++;
#ifdef FAIL
  assert(i == 0 || b[0] == 0);
#endif
  pthread_mutex_unlock(&m[i]);
#ifdef EXIT
  if (i == N - 1)
    exit(0);
#endif
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    idx[i] = i;
    pthread_create(&t[i], 0, work, &idx[i]);
  }
#ifdef JOIN
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
#endif
  return 0;
}
