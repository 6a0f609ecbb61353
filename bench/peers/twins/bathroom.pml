#ifndef W
#define W 2
#endif
#ifndef M
#define M 2
#endif
#ifndef K
#define K 2
#endif
#ifndef R
#define R 1
#endif
#define N (W+M)
bool m; byte in[2]; bool w[N]; bool done[N];
proctype person(byte me; bit s) { byte r, x;
  do :: d_step { r == R -> done[me] = 1; r = 0; me = 0; s = 0 }; break
     :: d_step { r < R && !m -> m = 1 };
        do :: d_step { in[1-s] > 0 -> skip }; d_step { m = 0; w[me] = 1 }; d_step { !w[me] && !m -> m = 1 }
           :: in[1-s] == 0 -> if :: d_step { in[s] == K -> skip }; d_step { m = 0; w[me] = 1 }; d_step { !w[me] && !m -> m = 1 } :: in[s] != K -> break fi od;
        x = in[s]; d_step { in[s] = x + 1; x = 0 }; m = 0;
        assert(in[1-s] == 0);
        d_step { !m -> m = 1 };
        x = in[s]; d_step { in[s] = x - 1; x = 0 };
        d_step { do :: x < N -> w[x] = 0; x++ :: else -> break od; x = 0 };
        d_step { m = 0; r++ }
  od }
init { byte i;
  do :: atomic { i < N -> if :: i < W -> run person(i, 0) :: else -> run person(i, 1) fi; i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od;
  assert(in[0] == 0); assert(in[1] == 0) }
