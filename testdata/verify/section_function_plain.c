// heddle: => violated assert:23
// about: the twin whose functions have ordinary names
#include <assert.h>
#include <pthread.h>

int x, y;

static void both(void) {
  x++;
  y++;
}

static int difference(void) { return x - y; }

void *worker(void *arg) {
  both();
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, worker, 0);
  assert(difference() == 0); // violated here
  pthread_join(a, 0);
  return 0;
}
