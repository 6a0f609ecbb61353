// heddle: => safe complete +address-layout
// about: a thread that looks at tags in the low bits of its own pointers does not share what they point to
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define N 20

struct node {
  uintptr_t next; /* bit 0: marked */
  int value;
};

void *work(void *arg) {
  struct node nodes[N];
  uintptr_t list = 0;
  int sum = 0;
  for (int i = 0; i < N; i++) {
    nodes[i].value = i;
    nodes[i].next = list;
    list = (uintptr_t)&nodes[i] | (i & 1);
  }
  while (list) {
    struct node *n = (struct node *)(list & ~(uintptr_t)1);
    if (*(unsigned char *)&list & 1)
      sum += n->value;
    list = n->next;
  }
  assert(sum == N / 2 * (N / 2));
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
