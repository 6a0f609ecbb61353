// heddle: => safe complete
// heddle: -DBAD => violated assert:34
// about: inputs that are cut off at bounds are one path, not one for each way through the comparisons
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

#ifndef N
#define N 6
#endif
int x[N], least = 1000;

void *reader(void *arg) {
  for (int i = 0; i < N; i++) {
    int v = __VERIFIER_nondet_int();
    x[i] = v;
    if (x[i] > 100)
      x[i] = 100;
    if (x[i] < 0)
      x[i] = -x[i] & 63;
    if (x[i] < least)
      least = x[i];
  }
  return 0;
}

int main(void) {
  reader(0);
#ifdef BAD
  int k = 0;
  while (k < N - 1)
    k++;
  assert(x[k] != 77); // violated here
#endif
  assert(x[0] >= 0 && x[0] <= 100);
  assert(least <= x[N - 1] && least >= 0);
  return 0;
}
