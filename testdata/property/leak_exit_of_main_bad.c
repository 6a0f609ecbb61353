// heddle: --check leak=all => violated leak:10
// about: the program ends with pthread_exit in main
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) { return 0; }

int main(void) {
  pthread_t t;
  void *p = malloc(2); // violated here
  pthread_create(&t, 0, worker, p);
  pthread_exit(0);
}
