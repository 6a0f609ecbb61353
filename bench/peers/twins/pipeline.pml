#ifndef N
#define N 3
#endif
#ifndef R
#define R 2
#endif
#define C (N-1)
/* ws, wr: the sender, the receiver waits on the channel's condition; at most one does, and a signal wakes it */
byte item[C]; bool has[C], m[C], ws[C], wr[C]; bool done[N];
#define put(c) \
        do :: d_step { has[c] -> skip }; d_step { m[c] = 0; ws[c] = 1 }; d_step { !ws[c] && !m[c] -> m[c] = 1 } \
           :: !has[c] -> break od; \
        atomic { item[c] = x; x = 0 }; has[c] = 1; \
        d_step { ws[c] = 0; wr[c] = 0 }
#ifdef BROKEN
#define guard(c) true
#define get(c) \
        x = has[c] }; \
        d_step { !m[c] -> m[c] = 1 }; \
        if :: atomic { x == 0 -> m[c] = 0; wr[c] = 1 }; d_step { !wr[c] && !m[c] -> m[c] = 1 }; x = item[c] \
           :: d_step { x == 1 -> x = item[c] } fi; \
        has[c] = 0; \
        d_step { ws[c] = 0; wr[c] = 0 }
#else
#define guard(c) !m[c]
#define get(c) \
        m[c] = 1 }; \
        do :: d_step { !has[c] -> skip }; d_step { m[c] = 0; wr[c] = 1 }; d_step { !wr[c] && !m[c] -> m[c] = 1 } \
           :: has[c] -> break od; \
        x = item[c]; has[c] = 0; \
        d_step { ws[c] = 0; wr[c] = 0 }
#endif
proctype source() { byte r = 1, x;
  do :: d_step { r > R -> done[0] = 1; r = 0 }; break
     :: d_step { r <= R && !m[0] -> m[0] = 1; x = r };
        put(0);
        d_step { m[0] = 0; r++ }
  od }
proctype stage(byte i) { byte r = 1, x;
  do :: d_step { r > R -> done[i] = 1; r = 0; i = 0 }; break
     :: d_step { r <= R && guard(i-1) -> get(i-1);
        d_step { m[i-1] = 0; x++ };
        d_step { !m[i] -> m[i] = 1 };
        put(i);
        d_step { m[i] = 0; r++ }
  od }
proctype sink() { byte r = 1, x;
  do :: d_step { r > R -> done[N-1] = 1; r = 0 }; break
     :: d_step { r <= R && guard(N-2) -> get(N-2);
        d_step { m[N-2] = 0; assert(x == r + N - 2); x = 0; r++ }
  od }
init { byte i;
  do :: atomic { i < N -> if :: i == 0 -> run source() :: i == N - 1 -> run sink() :: else -> run stage(i) fi; i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od }
