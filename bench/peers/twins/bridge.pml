#ifndef A
#define A 2
#endif
#ifndef B
#define B 2
#endif
#ifndef R
#define R 1
#endif
#define N (A+B)
bool m, turn; byte on[2], waiting[2]; bool w[N]; bool done[N];   /* w: waits on its side's condition */
#define wait() d_step { m = 0; w[me] = 1 }; d_step { !w[me] && !m -> m = 1 }
proctype car(byte me; bit d) { byte r, x;
  do :: d_step { r == R -> done[me] = 1; r = 0; me = 0; d = 0 }; break
     :: d_step { r < R && !m -> m = 1 };
        x = waiting[d]; d_step { waiting[d] = x + 1; x = 0 };
        do :: d_step { on[1-d] > 0 -> skip }; wait()
           :: on[1-d] == 0 -> if :: waiting[1-d] == 0 -> break
                                 :: waiting[1-d] > 0 -> if :: turn == d -> break :: d_step { turn != d -> skip }; wait() fi fi od;
        x = waiting[d]; d_step { waiting[d] = x - 1; x = 0 };
        x = on[d]; d_step { on[d] = x + 1; x = 0 }; m = 0;
        assert(on[1-d] == 0);
        d_step { !m -> m = 1 };
        x = on[d]; d_step { on[d] = x - 1; x = x - 1 };
        if :: d_step { x == 0 -> turn = 1 - d };
              d_step { x = 0; do :: x < A -> w[x] = 0; x++ :: else -> break od; x = 0 };
              d_step { x = A; do :: x < N -> w[x] = 0; x++ :: else -> break od; x = 0 };
              d_step { m = 0; r++ }
           :: d_step { x != 0 -> m = 0; x = 0; r++ } fi
  od }
init { byte i;
  do :: atomic { i < N -> if :: i < A -> run car(i, 0) :: else -> run car(i, 1) fi; i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od;
  assert(on[0] == 0); assert(on[1] == 0) }
