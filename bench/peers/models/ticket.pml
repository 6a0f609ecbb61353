/* The model of ticket.c; README.md says what a step is. */
#ifndef N
#define N 4
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

byte next, serving;
bool inside, ended[N];

proctype customer(byte me) {
  byte r, mine;
  do
#ifdef BROKEN
  :: d_step { r < ROUNDS -> mine = next };
     next = mine + 1;
#else
  :: d_step { r < ROUNDS -> mine = next; next++ };
#endif
     serving == mine;
     assert(!inside);
     inside = true;
     inside = false;
     d_step { serving = mine + 1; mine = 0; r++ }
  :: d_step { r == ROUNDS -> r = 0; ended[me] = true }; break
  od
}

init {
  byte i;
  do
  :: atomic { i < N -> run customer(i); i++ }
  :: d_step { i == N -> i = 0 }; break
  od;
  do
  :: d_step { i < N && ended[i] -> i++ }
  :: i == N -> break
  od
}
