// heddle: => safe complete
// about: a spin lock and a once control on the stack beside memory that was never written
#include <assert.h>
#include <pthread.h>

struct shared {
  pthread_spinlock_t lock;
  int never_written;
  pthread_once_t once;
  int neither;
};

static int inits, inside;

static void init(void) { inits++; }

void *user(void *arg) {
  struct shared *s = arg;
  pthread_once(&s->once, init);
  pthread_spin_lock(&s->lock);
  inside++;
  assert(inside == 1);
  inside--;
  pthread_spin_unlock(&s->lock);
  return 0;
}

int main(void) {
  struct shared s;
  pthread_t t;
  s.once = PTHREAD_ONCE_INIT;
  pthread_spin_init(&s.lock, 0);
  pthread_create(&t, 0, user, &s);
  user(&s);
  pthread_join(t, 0);
  assert(inits == 1);
  return 0;
}
