// heddle: --check race => safe complete
// about: printf prints the part that nobody changes
#include <pthread.h>
#include <stdio.h>

char text[8] = "abcdef";

void *worker(void *arg) {
  text[4] = 'x';
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  printf("%.4s\n", text);
  pthread_join(t, 0);
  return 0;
}
