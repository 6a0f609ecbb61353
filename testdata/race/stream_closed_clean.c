// heddle: --check race => safe complete
// about: one thread closes the stream when the other one is done
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

  pthread_join(t, 0);
  fclose(f);
  return 0;
}
