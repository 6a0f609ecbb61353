// pruned: --reduction persistent => violated assert
// pruned: --reduction auto => violated assert
// heddle: => violated assert
// about: what a new thread does before its first visible operation is a part of the transition that creates it: a pointer is compared, which asks whether what it points to lives
#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
int x, go; int *h;
static void *w(void *p) { __atomic_store_n(&go, 1, 5); assert(x != 2); return 0; }
static void *g(void *p) { if (!p) return 0; return p; }
int main(void)
{
  pthread_t t, u;
  int *q = h = malloc(4);
  pthread_create(&t, 0, w, 0);
  x = 1;
  if (!__atomic_load_n(&go, 5)) return 0;
  pthread_create(&u, 0, g, q);
  x = 2;
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
