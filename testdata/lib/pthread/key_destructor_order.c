// heddle: => violated assert:11
// about: the order of destructors is open
#include <assert.h>
#include <pthread.h>

pthread_key_t a, b;
int first;

void destroy_a(void *v) { first++; }
void destroy_b(void *v) {
  assert(first == 1);
}

void *user(void *arg) {
  pthread_setspecific(a, &a);
  pthread_setspecific(b, &b);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&a, destroy_a);
  pthread_key_create(&b, destroy_b);
  pthread_create(&t, 0, user, 0);
  pthread_join(t, 0);
  return 0;
}
