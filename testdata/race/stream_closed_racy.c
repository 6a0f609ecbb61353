// heddle: --check race => violated race
// about: one thread closes the stream that the other one prints to
#include <pthread.h>
#include <stdio.h>

FILE *f;

void *printer(void *arg) {
  fprintf(f, "text");
  return arg;
}

int main(void) {
  pthread_t t;
  f = fopen("name", "w");
  if (!f)
    return 1;
  pthread_create(&t, 0, printer, 0);
  fclose(f);
  pthread_join(t, 0);
  return 0;
}
