#ifndef N
#define N 3
#endif
#ifndef R
#define R 2
#endif
bool inst, m; byte made, a, b; bool done[N];
proctype t(byte me) { byte r, x;
  do :: d_step { r == R -> done[me] = 1; r = 0; me = 0 }; break
     :: d_step { r < R && !inst -> skip };
        d_step { !m -> m = 1 };
        if :: inst
           :: !inst -> a = 1; b = 2; x = made; d_step { made = x + 1; x = 0 }; inst = 1
        fi;
        m = 0;
        assert(a == 1); d_step { assert(b == 2); r++ }
     :: d_step { r < R && inst -> skip };
        assert(a == 1); d_step { assert(b == 2); r++ }
  od }
init { byte i;
  do :: atomic { i < N -> run t(i); i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od; assert(made == 1); inst }
