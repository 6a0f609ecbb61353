// heddle: --unwind 3 --context-bound 5 => safe bounded
// pruned: => safe complete
// about: a ticket lock: take a number, spin until it is served
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int next_ticket, serving;
int inside;

void *worker(void *arg) {
  int mine = atomic_fetch_add(&next_ticket, 1);
  while (atomic_load(&serving) != mine)
    ;
  inside++;
  assert(inside == 1);
  inside--;
  atomic_fetch_add(&serving, 1);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
