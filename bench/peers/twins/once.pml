#ifndef N
#define N 3
#endif
#ifndef R
#define R 2
#endif
byte once, made, a, b; bool done[N];   /* once: 1 init runs, 2 it has run */
proctype t(byte me) { byte r, x;
  do :: d_step { r == R -> done[me] = 1; r = 0; me = 0 }; break
     :: d_step { r < R && once == 0 -> once = 1 };
        a = 1; b = 2; x = made; d_step { made = x + 1; x = 0 }; once = 2;
        assert(a == 1); d_step { assert(b == 2); r++ }
     :: d_step { r < R && once == 2 -> skip };
        assert(a == 1); d_step { assert(b == 2); r++ }
  od }
init { byte i;
  do :: atomic { i < N -> run t(i); i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od; assert(made == 1) }
