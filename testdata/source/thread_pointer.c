// heddle: => safe complete
// about: each thread has a pointer of its own, by a builtin or in inline assembly
#include <assert.h>
#include <pthread.h>

static void *mains;

static void *own(void) {
  void *p;
  __asm__("movq %%fs:0, %0" : "=r"(p));
  return p;
}

static void *worker(void *arg) {
  assert(own() == __builtin_thread_pointer() && own() != mains);
  return arg;
}

int main(void) {
  mains = __builtin_thread_pointer();
  assert(mains && own() == mains);
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
