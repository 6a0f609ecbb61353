// heddle: => violated assert:23
// about: two bit-fields share a storage unit; writing one is a load and a store of both
#include <assert.h>
#include <pthread.h>

struct flags {
  unsigned a : 4;
  unsigned b : 4;
};

struct flags f;

void *worker(void *arg) {
  f.a = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  f.b = 1;
  pthread_join(t, 0);
  assert(f.a == 1 && f.b == 1); // violated here
  return 0;
}
