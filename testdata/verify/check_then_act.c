// heddle: => violated assert:20
// heddle: --granularity statement => violated assert:20
// about: another thread may come between the condition and what it guards
#include <assert.h>
#include <pthread.h>

int tickets = 1;

void *buyer(void *arg) {
  if (tickets > 0)
    tickets--;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, buyer, 0);
  buyer(0);
  pthread_join(t, 0);
  assert(tickets >= 0); // violated here
  return 0;
}
