// pruned: => safe complete
// pruned: --evaluation-order all => safe complete
// pruned: --evaluation-order all -DLOOSE => violated assert
// about: calls in arguments of calls, conditions and loops inside operands, in every order: the sum stays the same
#include <assert.h>

int n, seen[8];

static int take(int k) {
  seen[n++] = k;
  return k;
}

static int add(int a, int b) { return a + b; }

static int loop(int k) {
  int s = 0;
  for (int i = 0; i < k; i++)
    s += take(1) * (i < 2 ? take(1) : 0);
  return s;
}

int main(void) {
  int r = add(add(take(1), take(2)), ({ int s = 0; while (s < 2) s += take(1); s; })) + (n > 100 || take(3) ? loop(1) : take(9));
  assert(r == 6);
  assert(n == 7);
#ifdef LOOSE
  assert(seen[0] != 3 || seen[1] != 2); /* take(3), then take(2) */
#endif
  return 0;
}
