/* The model of treiber.c; README.md says what a step is. */
#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

byte top, below[N * ROUNDS + 1];
bool ended[N];

proctype worker(byte me) {
  byte r, t, x;
  do
  :: d_step { r < ROUNDS -> t = top };
     do
     :: below[me * ROUNDS + r + 1] = t;
        if
        :: d_step { top == t -> top = me * ROUNDS + r + 1; t = 0 }; break
        :: d_step { top != t -> t = top }
        fi
     od;
     t = top;
     do
     :: t == 0 -> break
     :: t != 0 ->
        x = below[t];
#ifdef BROKEN
        d_step { top = x; x = 0 }; break
#else
        if
        :: d_step { top == t -> top = x; x = 0 }; break
        :: d_step { top != t -> t = top; x = 0 }
        fi
#endif
     od;
     atomic { assert(t != 0); t = 0; r++ }
  :: d_step { r == ROUNDS -> r = 0; ended[me] = true }; break
  od
}

init {
  byte i;
  do
  :: atomic { i < N -> run worker(i); i++ }
  :: d_step { i == N -> i = 0 }; break
  od;
  do
  :: d_step { i < N && ended[i] -> i++ }
  :: i == N -> break
  od;
  assert(top == 0)
}
