#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef R
#define R 150
#endif
_Atomic int want[2], turn; int count, in;
static void *run(void *p) {
  int i = (int)(long)p;
  for (int r = 0; r < R; r++) {
    want[i] = 1;
    while (want[1 - i]) {
      if (turn != i) {
        want[i] = 0;
        while (turn != i) ;
        want[i] = 1;
      }
    }
    assert(in == 0); in = 1; count++; in = 0;
    turn = 1 - i;
    want[i] = 0;
  }
  turn = 1 - i;
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(count == 2 * R);
  return 0;
}
