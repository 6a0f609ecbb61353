/* The model of barrier.c; README.md says what a step is. */
#ifndef N
#define N 4
#endif
#ifndef ROUNDS
#define ROUNDS 3
#endif

#ifdef BROKEN
#define LAST (N - 2)
#else
#define LAST (N - 1)
#endif

byte count, at[N];
bit sense;
bool ended[N];

proctype worker(byte me) {
  byte r;
  bit mine;
  do
  :: d_step { r < ROUNDS -> at[me] = r + 1; mine = !mine };
     if
     :: d_step { count == LAST -> count++ };
        count = 0;
        sense = mine
     :: d_step { count != LAST -> count++ };
        sense == mine
     fi;
     d_step { assert(at[(me + 1) % N] >= r + 1); r++ }
  :: d_step { r == ROUNDS -> r = 0; mine = 0; ended[me] = true }; break
  od
}

init {
  byte i;
  do
  :: atomic { i < N -> run worker(i); i++ }
  :: i == N -> break
  od;
  i = 0;
  do
  :: d_step { i < N && ended[i] -> i++ }
  :: i == N -> break
  od
}
