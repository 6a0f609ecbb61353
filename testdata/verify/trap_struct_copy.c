// heddle: => violated assert:21
// heddle: --granularity statement => safe complete
// about: a struct assignment is one operation per member; a reader sees the copy half done
#include <assert.h>
#include <pthread.h>

struct pair {
  int a, b;
};

struct pair shared, fresh = {1, 1};

void *writer(void *arg) {
  shared = fresh;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(shared.a == shared.b); // violated here
  pthread_join(t, 0);
  return 0;
}
