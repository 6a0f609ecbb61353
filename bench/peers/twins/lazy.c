#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef R
#define R 2
#endif
/* double-checked lazy initialisation by N threads, who then read the object; R times each */
struct obj { int a, b; };
static struct obj *_Atomic inst;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int made;
static struct obj *get(void) {
  struct obj *p = atomic_load(&inst);
  if (p == 0) {
    pthread_mutex_lock(&m);
    p = atomic_load(&inst);
    if (p == 0) {
      p = malloc(sizeof *p);
      p->a = 1; p->b = 2; made++;
      atomic_store(&inst, p);
    }
    pthread_mutex_unlock(&m);
  }
  return p;
}
static void *run(void *arg) {
  for (int r = 0; r < R; r++) {
    struct obj *p = get();
    assert(p->a == 1); assert(p->b == 2);
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, run, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  assert(made == 1);
  free(atomic_load(&inst));
  return 0;
}
