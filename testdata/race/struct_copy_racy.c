// heddle: --check race => violated race:15
// about: a structure is copied while a member is written
#include <pthread.h>

struct point {
  int x, y;
} points[2];

void *first(void *arg) {
  struct point q = points[0];
  return q.x < q.y ? arg : 0;
}

void *second(void *arg) {
  points[0].y = 2; // violated here
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
