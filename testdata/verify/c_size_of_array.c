// heddle: -DN=4 => safe complete
// heddle: -DN=4 -DOFF => violated memory
// heddle: -DN=1000 -DOFF => violated memory
// heddle: -DN=1000 => unknown unsupported
// about: a variable-length array whose length is an input: few lengths are all tried, else the smallest ones
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int total;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *add(void *p) {
  pthread_mutex_lock(&m);
  total += *(int *)p;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(1 <= n && n < N);
  pthread_t thread;
  int v[n];
  v[n - 1] = n;
#ifdef OFF
  v[n] = 0;
#endif
  pthread_create(&thread, 0, add, &v[n - 1]);
  pthread_join(thread, 0);
  assert(total == n && sizeof v == n * sizeof(int));
  return 0;
}
