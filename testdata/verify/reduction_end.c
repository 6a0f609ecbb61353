// heddle: --check leak => violated leak
// about: main ends while a thread may or may not have taken the block out of reach
#include <pthread.h>
#include <stdlib.h>

int *block;

void *forget(void *arg) {
  block = 0;
  return 0;
}

int main(void) {
  pthread_t t;
  block = malloc(4);
  pthread_create(&t, 0, forget, 0);
  return 0;
}
