// heddle: --check race => violated race:14
// about: the sender keeps using the message
#include <pthread.h>
#include <stdatomic.h>

struct message {
  int body;
} message;
struct message *_Atomic box;

void *worker(void *arg) {
  message.body = 1;
  box = &message;
  message.body = 2; // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  struct message *m = box;
  if (m && m->body > 2)
    return 1;
  pthread_join(t, 0);
  return 0;
}
