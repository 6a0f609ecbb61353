// heddle: => safe complete
// about: pthread_self is the identity that pthread_create stored, and differs from main's
#include <assert.h>
#include <pthread.h>

pthread_t main_id;

void *worker(void *arg) {
  assert(pthread_equal(pthread_self(), pthread_self()));
  assert(!pthread_equal(pthread_self(), main_id));
  return (void *)pthread_self();
}

int main(void) {
  pthread_t t;
  void *r;
  main_id = pthread_self();
  pthread_create(&t, 0, worker, 0);
  assert(!pthread_equal(t, main_id));
  pthread_join(t, &r);
  assert(pthread_equal(t, (pthread_t)r));
  return 0;
}
