// heddle: => violated pthread
// about: the block between push and pop is left by goto, and the thread ends
#include <pthread.h>

void handler(void *arg) {}

void *user(void *arg) {
  pthread_cleanup_push(handler, 0);
  if (!arg)
    goto out;
  pthread_cleanup_pop(0);
out:
  pthread_exit(0);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  pthread_join(t, 0);
  return 0;
}
