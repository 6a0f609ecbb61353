// heddle: --check race => violated race
// about: the member behind a bit-field is another bit-field
#include <pthread.h>

struct packet {
  unsigned kind : 3;
  unsigned length : 5;
} packet;

void *first(void *arg) {
  packet.kind = 1;
  return 0;
}

void *second(void *arg) {
  packet.length = 9;
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
