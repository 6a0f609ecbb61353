#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef R
#define R 200
#endif
_Atomic int flag[2], turn; int count, in;
static void *run(void *p) {
  int i = (int)(long)p;
  for (int r = 0; r < R; r++) {
    flag[i] = 1; turn = 1 - i;
    while (flag[1 - i] && turn == 1 - i) ;
    assert(in == 0); in = 1; count++; in = 0;
    flag[i] = 0;
  }
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(count == 2 * R);
  return 0;
}
