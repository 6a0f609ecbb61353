// heddle: => violated assert
// about: a pointer copied byte by byte in a loop shares what it points to
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

unsigned char box[24];
void *t(void *a) {
  int *p;
  for (unsigned i = 0; i < sizeof p; i++) ((unsigned char *)&p)[i] = box[3 * i % 24];
  *p = *p + 1;
  return 0;
}
int main(void) {
  int x = 0, *y = &x;
  for (unsigned i = 0; i < sizeof y; i++) box[3 * i % 24] = ((unsigned char *)&y)[i];
  pthread_t p, q;
  pthread_create(&p, 0, t, 0);
  pthread_create(&q, 0, t, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  assert(x == 2);
}
