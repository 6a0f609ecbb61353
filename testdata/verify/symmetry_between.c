// Between its joins the main thread does something that the thread which it has not joined can see.
// heddle: => violated assert
#include <assert.h>
#include <pthread.h>

int counter;

static void *named(void *p) {
  *(pthread_t *)p = pthread_self();
  return 0;
}

static void *add(void *p) {
  (void)p;
  int seen = counter;
  counter = seen + 1;
  return 0;
}

int main(void) {
  pthread_t a, b, self;
  pthread_create(&a, 0, named, &self);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  counter++;
  pthread_join(b, 0);
  assert(counter == 2);
  return 0;
}
