// heddle: => safe complete
// heddle: --32 => safe complete
// about: handlers run at the end of the thread, the last one pushed first, before the destructors
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int log;

void note(void *arg) { log = log * 10 + *(int *)arg; }

void inner(void) {
  static int two = 2;
  pthread_cleanup_push(note, &two);
  pthread_exit(&log);
  pthread_cleanup_pop(0);
}

void *user(void *arg) {
  int one = 1;
  static int three = 3;
  pthread_setspecific(key, &three);
  pthread_cleanup_push(note, &one);
  inner();
  pthread_cleanup_pop(0);
  assert(0);
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_key_create(&key, note);
  pthread_create(&t, 0, user, 0);
  pthread_join(t, &r);
  assert(log == 213 || r != &log);
  assert(r == &log);
  return 0;
}
