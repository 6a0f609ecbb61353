// heddle: => violated
// A trace says where an access by an input's index lies in the model of the violation, and to what a pointer points that was made with one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct box {
  int id;
  int left[4];
} boxes[3];
atomic_int count[4];
int *latest;

static void *worker(void *arg) {
  unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3 && k < 4);
  boxes[i].left[k] = 7;
  count[k]++;
  latest = &boxes[i].left[k];
  memset(&boxes[i], 1, sizeof boxes[i].id);
  return 0;
}

int main(void) {
  pthread_t t;
  unsigned j = __VERIFIER_nondet_uint();
  __VERIFIER_assume(j < 3);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  int seen = boxes[j].left[3];
  assert(j != 1 || seen != 7 || count[3] != 1);
}
