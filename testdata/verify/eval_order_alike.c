// heddle: => safe complete -evaluation-order -unsequenced-side-effects
// heddle: --evaluation-order all => safe complete -evaluation-order -unsequenced-side-effects
// about: expressions whose order nothing can tell: no effects, effects on different objects, sequence points
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct list {
  struct list *next;
  int items[4], top;
};

int g = 1, h = 2, calls;
static struct list l;

static int square(int x) { return x * x; }

static int look(const struct list *p) { return p->top; }

static int count(void) { return ++calls; }

static int bump(int *p) { return ++*p; }

static int factorial(int k) { return k < 2 ? 1 : k * factorial(k - 1); }

int main(void) {
  int i = 0, j = 0, a[4] = {square(1), square(2), g, h}, b[4];
  b[i++] = a[j++];
  b[i++] = a[j] + square(a[j]);
  l.items[l.top++] = g + h;
  l.items[l.top] = look(&l) + g;
  struct list *p = malloc(sizeof *p), *q = p;
  if (!p)
    return 0;
  p->top = factorial(3) + factorial(4);
  p->items[0] = p->top + look(p) + square(g);
  assert(count() + g == 2);
  assert(bump(&i) + bump(&j) == 5);
  int m = bump(&i) + j, k = (i++, i) + j, c = i < 4 && count() ? i : j;
  i = (j++, j), j = i ? j : i;
  i = square(i++);
  p = (q = p)->next = 0;
  struct {
    int a, b;
  } s = {.a = i, .b = i + j + square(g)}, *ps = &s, t = {s.a, ps->b};
  int r = __VERIFIER_nondet_int();
  assert(strlen("ab") + abs(-1) + (r == r) == 4);
  free(q);
  return 0;
}
