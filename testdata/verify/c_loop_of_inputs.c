// pruned: => safe complete
// pruned: -DBAD => violated assert:33
// about: a loop that reads an input each round for ever: its states come again and again
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int state, lamps;

int main(void) {
  for (;;) {
    int command = __VERIFIER_nondet_int();
    switch (command) {
    case 0:
      if (state == 0)
        state = 1;
      break;
    case 1:
      if (state == 1) {
        state = 2;
        lamps++;
      }
      break;
    case 2:
      if (state == 2)
        state = 0;
#ifndef BAD
      if (state == 0)
        lamps = 0;
#endif
      break;
    }
    assert(lamps <= 1 && (lamps == 0) == (state != 2)); // violated here
  }
}
