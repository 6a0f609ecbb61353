// pruned: => safe complete
// pruned: -DBAD => violated assert:21
// about: a loop that assumes something of an input each round for ever: its states come again at once
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int lit, rounds;

int main(void) {
  for (;;) {
    int change = __VERIFIER_nondet_int();
    __VERIFIER_assume(change >= 0 && change <= 1);
    lit = (lit + 1) % 3;
#ifdef BAD
    if (rounds < 20)
      rounds++;
#endif
    assert(lit < 3);
    assert(rounds < 20); // violated here
  }
}
