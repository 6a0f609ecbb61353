// heddle: --check race => violated race:12
// about: the lock of one account guards the other account
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  int balance;
} accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 10}, {PTHREAD_MUTEX_INITIALIZER, 20}};

static void add(struct account *guard, struct account *a, int n) {
  pthread_mutex_lock(&guard->lock);
  a->balance += n; // violated here
  pthread_mutex_unlock(&guard->lock);
}

void *first(void *arg) {
  add(&accounts[0], &accounts[0], 1);
  return 0;
}

void *second(void *arg) {
  add(&accounts[1], &accounts[0], 1);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
