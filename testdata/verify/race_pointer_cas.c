// heddle: --check race => violated race:15
// heddle: --check race -DOTHER => safe complete
// about: an atomic exchange of pointers writes where the pointers are the same, and races with a plain read then
#include <pthread.h>
#include <stdatomic.h>
int a, b;
int *_Atomic top = &a;
#ifdef OTHER
#define WANTED &b
#else
#define WANTED &a
#endif
void *swap(void *arg) {
  int *want = WANTED;
  atomic_compare_exchange_strong(&top, &want, &b);
  return 0;
}
int main(void) { pthread_t t; pthread_create(&t, 0, swap, 0);
  int *p = *(int **)&top;
  pthread_join(t, 0);
  return p == 0;
}
