#ifndef N
#define N 2
#endif
#ifndef R
#define R 1
#endif
byte req[N*N], rep[N*N], finished; bool cs; bool done[N];
#define FIRST (i == 0 -> 1 : 0)
#define NEXT(k) (k + 1 == i -> k + 2 : k + 1)
#define Q req[k*N+i]
#define GRANT (my == 0 || Q < my || (Q == my && k < i))
#define STEP k = NEXT(k); if :: k >= N -> k = 0; break :: else fi
#define SERVE do \
     :: atomic { Q == 0 -> STEP } \
     :: atomic { Q != 0 && !GRANT -> clock = (Q > clock -> Q : clock); STEP } \
     :: d_step { Q != 0 && GRANT -> clock = (Q > clock -> Q : clock) }; Q = 0; atomic { rep[k*N+i] = 1; STEP } od
proctype node(byte i) { byte r, clock, my, j, k;
  do :: d_step { r == R -> finished++; r = 0 }; break
     :: atomic { r < R -> clock++; my = clock; j = FIRST; req[i*N+j] = my; j = NEXT(j); if :: j >= N -> j = FIRST; goto await :: else fi };
        do :: atomic { req[i*N+j] = my; j = NEXT(j); if :: j >= N -> j = FIRST; break :: else fi } od;
await:  do :: d_step { rep[i*N+j] == 0 -> k = FIRST }; SERVE
           :: rep[i*N+j] != 0 -> atomic { rep[i*N+j] = 0; j = NEXT(j); if :: j >= N -> j = 0; my = 0; break :: else fi } od;
        assert(cs == 0); cs = 1; atomic { cs = 0; k = FIRST; r++ };
        SERVE
  od;
  do :: d_step { finished == N -> clock = 0 }; break
     :: d_step { finished < N -> k = FIRST }; SERVE od;
  atomic { done[i] = 1; i = 0 } }
init { byte i;
  do :: atomic { i < N -> run node(i); i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od }
