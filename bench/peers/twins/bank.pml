#ifndef N
#define N 2
#endif
#ifndef K
#define K 3
#endif
#ifndef R
#define R 2
#endif
byte bal[K]; bool m[K]; bool done[N+1];
#define A ((i + r) % K)
#define B ((A + 1 + i % (K - 1)) % K)
#define LO (A < B -> A : B)
#define HI (A < B -> B : A)
proctype mover(byte i) { byte r, x;
  do :: d_step { r == R -> done[i] = 1; r = 0; i = 0 }; break
#ifdef BROKEN
     :: d_step { r < R && !m[A] -> m[A] = 1 };
#else
     :: d_step { r < R && !m[LO] -> m[LO] = 1 }; d_step { !m[HI] -> m[HI] = 1 };
#endif
        x = bal[A]; d_step { bal[A] = x - 1; x = 0 }; x = bal[B]; d_step { bal[B] = x + 1; x = 0 };
#ifdef BROKEN
        d_step { m[A] = 0; r++ }
#else
        m[HI] = 0; d_step { m[LO] = 0; r++ }
#endif
  od }
proctype auditor() { byte k, sum;
  do :: atomic { k < K && !m[k] -> m[k] = 1; k++; if :: k == K -> k = 0; break :: else fi } od;
  do :: atomic { k < K -> sum = sum + bal[k]; k++; if :: k == K -> assert(sum == 20 * K); sum = 0; k = 0; break :: else fi } od;
  do :: d_step { k < K -> m[k] = 0; k++ }
     :: d_step { k == K -> done[N] = 1; k = 0 }; break od }
init { byte i, sum;
  d_step { do :: i < K -> bal[i] = 20; i++ :: else -> break od; i = 0 };
  do :: atomic { i < N -> run mover(i); i++ } :: i == N -> break od;
  run auditor();
  i = 0; do :: d_step { i < N + 1 && done[i] -> i++ } :: i == N + 1 -> break od;
  i = 0; do :: d_step { i < K -> sum = sum + bal[i]; i++ } :: i == K -> break od;
  assert(sum == 20 * K) }
