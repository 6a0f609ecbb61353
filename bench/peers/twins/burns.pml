#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
bool flag[N], cs, done[N];
proctype t(byte i) { byte r, k;
again:
  do :: d_step { r == R -> done[i] = 1; r = 0 }; break
     :: d_step { r < R -> flag[i] = 0 };
        do :: d_step { k < i && !flag[k] -> k++ }
           :: d_step { k < i && flag[k] -> k = 0 }; goto again
#ifdef BROKEN
           :: d_step { k == i -> flag[i] = 1 }; break od;   /* broken: no second look at the lower ones */
        do :: d_step { k + 1 < N && !flag[k+1] -> k++ }
#else
           :: d_step { k == i -> flag[i] = 1; k = 0 }; break od;
        do :: d_step { k < i && !flag[k] -> k++ }
           :: d_step { k < i && flag[k] -> k = 0 }; goto again
           :: d_step { k >= i && k + 1 < N && !flag[k+1] -> k++ }
#endif
           :: d_step { k + 1 == N -> assert(cs == 0); k = 0 }; break od;
        cs = 1; cs = 0;
        d_step { flag[i] = 0; r++ }
  od }
init { byte i;
  do :: atomic { i < N -> run t(i); i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od }
