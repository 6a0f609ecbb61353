#ifndef K
#define K 2
#endif
#ifndef T
#define T 3
#endif
#ifndef R
#define R 2
#endif
#define CAP (T / 2 + 2)
#define N (K + 1)
byte top, bottom, buf[CAP]; bool taken[T+1], done[N];
#define mark(x) assert(!taken[x]); taken[x] = 1
proctype owner() { byte i = 1, b, t, x; bool tk;
  do :: d_step { i > T && !tk -> done[0] = 1; i = 0 }; break
     :: d_step { i <= T && !tk -> b = bottom }; buf[b % CAP] = i; d_step { bottom = b + 1; b = 0; tk = (i % 2 == 0 || i == T); i++ }
     :: d_step { tk -> b = bottom - 1 }; bottom = b; t = top;
        if :: d_step { t > b -> bottom = b + 1; tk = 0; b = 0; t = 0 }
           :: d_step { t <= b -> x = buf[b % CAP] };
              if :: d_step { t < b -> mark(x); x = 0; b = 0; t = 0; tk = (i > T) }
                 :: d_step { t == b && top == t -> top = t + 1; t = 0 }; d_step { bottom = b + 1; b = 0 }; d_step { mark(x); x = 0; tk = (i > T) }
                 :: d_step { t == b && top != t -> x = 0; t = 0 }; d_step { bottom = b + 1; b = 0; tk = 0 }
              fi
        fi
  od }
proctype thief(byte me) { byte r, t, b, x;
  do :: d_step { r == R -> done[me] = 1; r = 0 }; break
     :: d_step { r < R -> t = top };
        if :: d_step { t >= bottom -> t = 0; r++ }
           :: t < bottom -> x = buf[t % CAP];
              if :: d_step { top == t -> top = t + 1; t = 0 }; d_step { mark(x); x = 0; r++ }
                 :: d_step { top != t -> t = 0; x = 0; r++ } fi
        fi
  od }
init { byte i;
  do :: atomic { i < N -> if :: i == 0 -> run owner() :: else -> run thief(i) fi; i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: d_step { i == N -> i = 1 }; break od;
  do :: d_step { i <= T -> assert(taken[i]); i++ } :: i > T -> break od }
