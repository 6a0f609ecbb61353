/* The model of fibonacci.c; README.md says what a step is. */
#ifndef ROUNDS
#define ROUNDS 5
#endif
#ifndef MOST
#ifdef BROKEN
#define MOST 143
#else
#define MOST 144
#endif
#endif

int i = 1, j = 1;
bool ended[2];

proctype first() {
  byte k; int a, b;
  do
  :: d_step { k < ROUNDS -> a = i };
     b = j;
     d_step { i = a + b; a = 0; b = 0; k++ }
  :: d_step { k == ROUNDS -> k = 0; ended[0] = true }; break
  od
}

proctype second() {
  byte k; int a, b;
  do
  :: d_step { k < ROUNDS -> a = j };
     b = i;
     d_step { j = a + b; a = 0; b = 0; k++ }
  :: d_step { k == ROUNDS -> k = 0; ended[1] = true }; break
  od
}

init {
  run first();
  run second();
  ended[0];
  ended[1];
  assert(i <= MOST);
  assert(j <= MOST)
}
