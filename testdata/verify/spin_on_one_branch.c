// pruned: => violated assert
// pruned: -DTHREAD => violated assert
// about: the branch that is explored first never ends
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);

void *work(void *arg) {
  unsigned i = 0;
  if (__VERIFIER_nondet_int())
    while (1) i++;
  else if (__VERIFIER_nondet_int() == 5)
    assert(0);
  else
    while (1) i += 2;
  return 0;
}

int main(void) {
#ifdef THREAD
  pthread_t id;
  pthread_create(&id, 0, work, 0);
  pthread_join(id, 0);
#else
  work(0);
#endif
  return 0;
}
