#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
byte flag[N]; bool cs, done[N];
#define FIRST (i == 0 -> 1 : 0)
#define NEXT (k + 1 == i -> k + 2 : k + 1)
proctype t(byte i) { byte r, k;
  do :: d_step { r == R -> done[i] = 1; r = 0 }; break
     :: d_step { r < R -> flag[i] = 1; k = FIRST };
        do :: d_step { k < N && flag[k] < 3 -> k = NEXT }
           :: d_step { k >= N -> flag[i] = 3; k = FIRST }; break od;
        do :: d_step { k < N && flag[k] != 1 -> k = NEXT }
           :: d_step { k < N && flag[k] == 1 -> k = FIRST }; flag[i] = 2;
              do :: d_step { flag[k] != 4 -> k = NEXT; k = (k >= N -> FIRST : k) }
                 :: d_step { flag[k] == 4 -> k = N }; break od
           :: d_step { k >= N -> flag[i] = 4; k = 0 }; break od;
        do :: d_step { k < i && flag[k] < 2 -> k++ }
           :: d_step { k == i -> assert(cs == 0); k = 0 }; break od;
        cs = 1; d_step { cs = 0; k = i + 1 };
        do :: d_step { k < N && (flag[k] < 2 || flag[k] == 4) -> k++ }
           :: d_step { k == N -> flag[i] = 0; k = 0; r++ }; break od
  od }
init { byte i;
  do :: atomic { i < N -> run t(i); i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od }
