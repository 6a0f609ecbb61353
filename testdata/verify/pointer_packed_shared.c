// heddle: => violated assert
// about: a pointer in a packed struct shares what it points to
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

struct __attribute__((packed)) box { char c; int *p; } b;
void *t(void *a) { int *p = b.p; *p = *p + 1; return 0; }
int main(void) {
  int x = 0;
  b.p = &x;
  pthread_t p, q;
  pthread_create(&p, 0, t, 0);
  pthread_create(&q, 0, t, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  assert(x == 2);
}
