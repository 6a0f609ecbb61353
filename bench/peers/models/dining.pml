/* The model of dining.c; README.md says what a step is. A fork that is taken is true. */
#ifndef N
#define N 4
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

bool fork[N], ended[N];

proctype philosopher(byte me; byte a; byte b) {
  byte r;
  do
  :: d_step { r < ROUNDS && !fork[a] -> fork[a] = true };
     d_step { !fork[b] -> fork[b] = true };
     fork[b] = false;
     d_step { fork[a] = false; r++ }
  :: d_step { r == ROUNDS -> r = 0; a = 0; b = 0; ended[me] = true }; break
  od
}

init {
  byte i;
  do
  :: atomic { i < N ->
       if
#ifndef BROKEN
       :: i == N - 1 -> run philosopher(i, 0, i)
#endif
       :: else -> run philosopher(i, i, (i + 1) % N)
       fi;
       i++ }
  :: d_step { i == N -> i = 0 }; break
  od;
  do
  :: d_step { i < N && ended[i] -> i++ }
  :: i == N -> break
  od
}
