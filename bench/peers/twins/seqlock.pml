#ifndef W
#define W 2
#endif
#ifndef K
#define K 1
#endif
#ifndef R
#define R 1
#endif
#define N (W + K)
byte seq, a, b; bool m, done[N];
proctype writer(byte me) { byte r, s, v;
  do :: d_step { r == R -> done[me] = 1; r = 0 }; break
     :: d_step { r < R && !m -> m = 1 };
        s = seq; seq = s + 1;
        v = a; a = v + 1; d_step { b = v + 1; v = 0 };
        d_step { seq = s + 2; s = 0 };
        d_step { m = 0; r++ }
  od }
proctype reader(byte me) { byte r, s, x, y;
  do :: d_step { r == R -> done[me] = 1; r = 0 }; break
     :: d_step { r < R && seq % 2 == 0 -> s = seq };
        x = a; y = b;
        if :: d_step { seq == s -> assert(x == y); s = 0; x = 0; y = 0; r++ }
           :: d_step { seq != s -> s = 0; x = 0; y = 0 } fi
  od }
init { byte i;
  do :: atomic { i < N -> if :: i < W -> run writer(i) :: else -> run reader(i) fi; i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od; assert(a == W * R); assert(b == W * R) }
