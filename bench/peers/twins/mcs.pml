#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
byte tail, next[N]; bool locked[N], cs, done[N];
proctype t(byte me) { byte r, p;
  do :: d_step { r == R -> done[me] = 1; r = 0 }; break
     :: d_step { r < R -> next[me] = 0 };
        d_step { p = tail; tail = me + 1 };
        do :: d_step { p == 0 -> assert(cs == 0) }; break
           :: d_step { p != 0 -> locked[me] = 1 }; d_step { next[p-1] = me + 1; p = 0 }; !locked[me] od;
        cs = 1; cs = 0;
        p = next[me];
        if :: d_step { p == 0 && tail == me + 1 -> tail = 0; r++ }
           :: p == 0 && tail != me + 1 -> d_step { next[me] != 0 -> p = next[me] }; d_step { locked[p-1] = 0; p = 0; r++ }
           :: d_step { p != 0 -> locked[p-1] = 0; p = 0; r++ }
        fi
  od }
init { byte i;
  do :: atomic { i < N -> run t(i); i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od; assert(tail == 0) }
