// heddle: --context-bound 4 => violated assert:28
// heddle: --context-bound 3 => safe bounded
// heddle: => violated assert:28
// about: main, first, second, first and back to main
#include <assert.h>
#include <pthread.h>

int a, b, c;

void *first(void *arg) {
  a = 1;
  if (b == 1)
    c = 1;
  return 0;
}

void *second(void *arg) {
  if (a == 1)
    b = 1;
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  assert(c == 0); // violated here
  pthread_join(u, 0);
  return 0;
}
