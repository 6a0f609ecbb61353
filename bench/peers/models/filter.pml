/* The model of filter.c; README.md says what a step is. Looking at a level and at who came last there are two steps. */
#ifndef N
#define N 3
#endif

byte level[N], last[N];
bool inside, ended[N];

#define FIRST (me == 0 -> 1 : 0)
#define AFTER(k) (k + 1 == me -> k + 2 : k + 1)

proctype customer(byte me) {
  byte l = 1, k;
  do
  :: l < N ->
#ifdef BROKEN
     d_step { level[me] = l; k = FIRST };
#else
     level[me] = l;
     d_step { last[l] = me; k = FIRST };
#endif
     do
     :: k < N ->
        if
        :: d_step { level[k] < l -> k = AFTER(k) }
        :: level[k] >= l ->
           if
           :: d_step { last[l] != me -> k = AFTER(k) }
           :: last[l] == me
           fi
        fi
     :: k >= N -> break
     od;
     atomic { l++; k = 0 }
  :: l == N -> break
  od;
  assert(!inside);
  inside = true;
  inside = false;
  d_step { level[me] = 0; l = 0 };
  ended[me] = true
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
