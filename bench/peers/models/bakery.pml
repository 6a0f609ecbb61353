/* The model of bakery.c; README.md says what a step is. */
#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

bool choosing[N], inside, ended[N];
byte number[N];

/* the next one to wait for, after k */
#define AFTER(k) (k + 1 == me -> k + 2 : k + 1)

proctype customer(byte me) {
  byte r, mine, k;
  do
  :: d_step { r < ROUNDS -> choosing[me] = true };
     do
     :: d_step { k < N -> mine = (number[k] > mine -> number[k] : mine); k++ }
     :: d_step { k == N -> k = 0; mine++; number[me] = mine }; break
     od;
     atomic { choosing[me] = false; k = (me == 0 -> 1 : 0) };
     do
     :: k < N ->
#ifndef BROKEN
        !choosing[k];
#endif
        d_step { (number[k] == 0 || number[k] > mine || (number[k] == mine && k > me)) -> k = AFTER(k) }
     :: k >= N -> break
     od;
     assert(!inside);
     inside = true;
     inside = false;
     d_step { number[me] = 0; mine = 0; k = 0; r++ }
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
