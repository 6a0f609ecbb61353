// heddle: => violated assert:18
// about: another thread may have freed the block of which is asked whether it lives
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
_Bool __CPROVER_LIVE_OBJECT(const void *);
static char *p;

static void *release(void *arg) {
  free(p);
  return arg;
}

int main(void) {
  pthread_t t;
  p = malloc(1);
  pthread_create(&t, 0, release, 0);
  assert(__CPROVER_LIVE_OBJECT(p)); // violated here
  pthread_join(t, 0);
  return 0;
}
