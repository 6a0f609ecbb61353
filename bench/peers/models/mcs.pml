/* The model of mcs.c; README.md says what a step is. */
#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

byte tail, next[N];
bool locked[N], inside, ended[N];

proctype worker(byte me) {
  byte r, before, n;
again:
  if
  :: d_step { r == ROUNDS -> r = 0; ended[me] = true }
  :: d_step { r < ROUNDS -> next[me] = 0 };
#ifdef BROKEN
     if
     :: tail == 0 -> tail = me + 1
     :: d_step { tail != 0 -> before = tail };
        tail = me + 1;
#else
     if
     :: d_step { tail == 0 -> tail = me + 1 }
     :: d_step { tail != 0 -> before = tail; tail = me + 1 };
#endif
        locked[me] = true;
        d_step { next[before - 1] = me + 1; before = 0 };
        !locked[me]
     fi;
     assert(!inside);
     inside = true;
     inside = false;
     if
     :: d_step { next[me] != 0 -> n = next[me] }
     :: next[me] == 0 ->
        if
        :: d_step { tail == me + 1 -> tail = 0; r++ }; goto again
        :: tail != me + 1;
           d_step { next[me] != 0 -> n = next[me] }
        fi
     fi;
     d_step { locked[n - 1] = false; n = 0; r++ };
     goto again
  fi
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
