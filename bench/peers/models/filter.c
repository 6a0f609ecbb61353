/* Peterson's filter lock: at each level one that came last stays behind. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

_Atomic int level[N], last[N];
int inside;

static void *customer(void *arg) {
  int me = (int)(long)arg;
  for (int l = 1; l < N; l++) {
    level[me] = l;
#ifndef BROKEN
    last[l] = me;
#endif
    for (int k = 0; k < N; k++) {
      if (k == me)
        continue;
      while (level[k] >= l && last[l] == me)
        ;
    }
  }
  assert(inside == 0);
  inside = 1;
  inside = 0;
  level[me] = 0;
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, customer, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return 0;
}
