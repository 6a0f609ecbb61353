// heddle: --unwind 3 --context-bound 5 => violated assert:17
// pruned: => violated assert:17
// about: the ticket is taken by a separate load and store, so two threads may hold the same number
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int next_ticket, serving;
int inside;

void *worker(void *arg) {
  int mine = atomic_load(&next_ticket);
  atomic_store(&next_ticket, mine + 1);
  while (atomic_load(&serving) != mine)
    ;
  inside++;
  assert(inside == 1); // violated here
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
