// pruned: --reduction persistent => violated assert
// pruned: --reduction auto => violated assert
// heddle: => violated assert
// about: what a new thread does before its first visible operation is a part of the transition that creates it: a block is named
#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
int x, go;
static void *w(void *p) { __atomic_store_n(&go, 1, 5); assert(x != 2); return 0; }
static void *g(void *p) { int *q = malloc(4); free(q); return 0; }
int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  x = 1;
  if (!__atomic_load_n(&go, 5)) return 0;
  pthread_create(&u, 0, g, 0);
  x = 2;
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
