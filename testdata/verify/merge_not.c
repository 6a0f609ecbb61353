// pruned: => safe complete
// pruned: -DBAD => violated assert:36
// about: ways that leave different concrete numbers, pointers or nothing initialised behind stay two paths, so a counter of inputs comes round
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int count, a, b, last;

int main(void) {
  int *p = &a, unset, in = __VERIFIER_nondet_int();
  if (in > 3)
    p = &b;
  *p = 1;
  assert(a + b == 1 && b == (in > 3));
  if (in > 4)
    unset = in;
  if (in > 5)
    assert(unset == in);
  for (;;) {
    int command = __VERIFIER_nondet_int();
    if (command > 0)
      count = count + 1;
    if (command < 0)
      count = 0;
    if (count == 9)
      count = 0;
    assert(count >= 0 && count < 9);
    if (command > 100) // now and then another input: never twice the same expression, but always the same states
      last = command;
    assert(last == 0 || last > 100);
    if (command != 0)
      last = last + 6 / command - 6 / command;
#ifdef BAD
    if (in > 7)
      assert(count != 5 || command != 9); // violated here
#endif
  }
}
