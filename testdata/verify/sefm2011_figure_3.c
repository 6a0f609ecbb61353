// heddle: => safe complete
// heddle: --after-main wait => safe complete
// heddle: --granularity statement --after-main wait => safe complete
// about: three threads, two increment x and one increments y; the program whose tree is drawn in the literature
#include <pthread.h>

int x = 0, y = 0;

void *t1(void *arg) {
  x++;
  return 0;
}

void *t2(void *arg) {
  x++;
  return 0;
}

void *t3(void *arg) {
  y++;
  return 0;
}

int main(void) {
  pthread_t id1, id2, id3;
  pthread_create(&id1, 0, t1, 0);
  pthread_create(&id2, 0, t2, 0);
  pthread_create(&id3, 0, t3, 0);
  return 0;
}
