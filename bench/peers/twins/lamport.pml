#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
bool b[N]; byte x, y; bool cs, done[N];
proctype t(byte me) { byte r, k;
start:
  do :: d_step { r == R -> done[me] = 1; r = 0 }; break
     :: d_step { r < R -> b[me] = 1 };
        x = me + 1;
        if :: y != 0 -> b[me] = 0; y == 0; goto start
           :: y == 0 -> y = me + 1;
              if :: x == me + 1
                 :: x != me + 1 -> b[me] = 0;
                    do :: d_step { k < N && !b[k] -> k++ }
                       :: d_step { k == N && y == me + 1 -> k = 0 }; break
                       :: d_step { k == N && y != me + 1 -> k = 0 }; y == 0; goto start od
              fi
        fi;
        assert(cs == 0); cs = 1; cs = 0;
        y = 0; d_step { b[me] = 0; r++ }
  od }
init { byte i;
  do :: atomic { i < N -> run t(i); i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od }
