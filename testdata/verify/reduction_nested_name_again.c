// heddle: => violated assert
// heddle: -DDIFFER => violated assert
// about: a thread creates two others: the second one has the name of the first one if that has ended by then, and else not
#include <assert.h>
#include <pthread.h>

static void *nothing(void *p) { return p; }

static void *creates(void *p) {
  pthread_t first, second;
  pthread_create(&first, 0, nothing, 0);
  pthread_detach(first);
  pthread_create(&second, 0, nothing, 0);
  pthread_detach(second);
#ifdef DIFFER
  assert(pthread_equal(first, second));
#else
  assert(!pthread_equal(first, second));
#endif
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, creates, 0);
  pthread_join(t, 0);
  return 0;
}
