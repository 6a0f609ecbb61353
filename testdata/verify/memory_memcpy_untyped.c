// heddle: -DWAY=1 => safe complete
// heddle: -DWAY=2 => safe complete
// heddle: -DWAY=3 => safe complete
// heddle: -DWAY=4 => safe complete
// heddle: -DWAY=5 => violated assert:42
// heddle: -DWAY=6 => violated assert:42
// heddle: -DWAY=7 => violated assert:42
// about: memcpy, memmove and memset between void pointers access what objects are declared with scalar by scalar, the smaller ones where two differ; bytes where nothing is declared, or a scalar is not whole or does not lie at a multiple of its size
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct item {
  char tag;
  int value;
  void *next;
};

static struct item from = {2, 0x02020202, &from}, items[2];
static struct {
  short low, high;
} halves[2] = {{0x0202, 0x0202}, {0x0202, 0x0202}};
static char *block;

static void copy(void *to, const void *of, size_t n) { memcpy(to, of, n); }
static void move(void *to, const void *of, size_t n) { memmove(to, of, n); }
static void set(void *to, size_t n) { memset(to, 2, n); }

#if WAY == 3 || WAY == 7
#define VALUE *(int *)(block + (WAY == 7))
#elif WAY == 2
#define VALUE items[0].value
#else
#define VALUE items[1].value
#endif

static void *look(void *arg) {
  int v = VALUE;
  void *next = items[1].next;
  assert(next == 0 || next == &from || WAY == 2);
  assert(v == 0 || v == 0x02020202); // violated here
  return arg;
}

int main(void) {
  pthread_t t;
  block = calloc(1, 16);
  pthread_create(&t, 0, look, 0);
#if WAY == 1
  copy(&items[1], &from, sizeof from);
#elif WAY == 2
  set(items, 2 * sizeof(int));
#elif WAY == 3 // memory for anything, which is what is copied there
  copy(block, &from.value, sizeof from.value);
#elif WAY == 4
  move(&items[1].value, &from.value, sizeof from.value);
#elif WAY == 5
  copy(&items[1].value, &halves[1], sizeof halves[1]);
#elif WAY == 6
  copy(&items[1].value, &from.value, 3);
#elif WAY == 7
  copy(block + 1, &from.value, sizeof from.value);
#endif
  pthread_join(t, 0);
  free(block);
  return 0;
}
