// heddle: --check race => violated race:9
// about: printf prints a string that is being changed
#include <pthread.h>
#include <stdio.h>

char text[8] = "abcdef";

void *worker(void *arg) {
  text[4] = 'x'; // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  printf("%s\n", text);
  pthread_join(t, 0);
  return 0;
}
