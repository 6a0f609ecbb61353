// pruned: => violated assert 15
// about: a thread that goes round for ever, by steps that commute with everything, does not hide the others
#include <assert.h>
#include <pthread.h>

int round_, x;

void *spinner(void *arg) {
  while (1)
    round_ = !round_;
}

void *writer(void *arg) {
  x = 1;
  assert(x == 2);
  return 0;
}

int main(void) {
  pthread_t s, w;
  pthread_create(&s, 0, spinner, 0);
  pthread_create(&w, 0, writer, 0);
  pthread_join(s, 0);
  return 0;
}
