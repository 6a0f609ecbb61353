#ifndef N
#define N 2
#endif
#ifndef K
#define K 2
#endif
#ifndef R
#define R 2
#endif
byte bal[K]; bool m[K]; bool done[N];
#define A ((i + r) % K)
#define B ((A + 1 + i % (K - 1)) % K)
proctype mover(byte i) { byte r, x;
  do :: d_step { r == R -> done[i] = 1; r = 0; i = 0 }; break
     :: d_step { r < R && !m[A] -> m[A] = 1 };
        if :: m[B] -> m[A] = 0
           :: d_step { !m[B] -> m[B] = 1 };
              x = bal[A]; d_step { bal[A] = x - 1; x = 0 }; x = bal[B]; d_step { bal[B] = x + 1; x = 0 };
              m[B] = 0; d_step { m[A] = 0; r++ }
        fi
  od }
init { byte i, sum;
  d_step { do :: i < K -> bal[i] = 20; i++ :: else -> break od; i = 0 };
  do :: atomic { i < N -> run mover(i); i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < K -> sum = sum + bal[i]; i++ } :: i == K -> break od;
  assert(sum == 20 * K) }
