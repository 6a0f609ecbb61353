#ifndef N
#define N 3
#endif
#ifndef DESC
#define DESC 0
#endif
byte msg[N], leader[N]; bool m[N], wf[N], we[N]; bool done[N];
#define next ((i + 1) % N)
/* a box has one sender and one receiver: a signal wakes the one that waits, if it does.
   x: what to send next (0: nothing); fin 1: the news has come, 2: it is noted */
proctype process(byte i; byte id; byte x) { byte fin;
  do :: d_step { x != 0 && fin != 1 && !m[next] -> m[next] = 1 };
        do :: d_step { msg[next] != 0 -> skip }; d_step { m[next] = 0; we[next] = 1 }; d_step { !we[next] && !m[next] -> m[next] = 1 }
           :: msg[next] == 0 -> break od;
        msg[next] = x; wf[next] = 0; d_step { m[next] = 0; x = 0 }
     :: d_step { x == 0 && fin == 0 && !m[i] -> m[i] = 1 };
        do :: d_step { msg[i] == 0 -> skip }; d_step { m[i] = 0; wf[i] = 1 }; d_step { !wf[i] && !m[i] -> m[i] = 1 }
           :: d_step { msg[i] != 0 -> x = msg[i] }; break od;
        msg[i] = 0; we[i] = 0;
        d_step { m[i] = 0; if :: x > N -> fin = 1 :: x == id -> x = N + id :: x < id -> x = 0 :: else fi }
     :: d_step { fin == 1 -> leader[i] = x - N; x = (x - N == id -> 0 : x); fin = 2 }
     :: d_step { x == 0 && fin == 2 -> done[i] = 1; i = 0; id = 0; fin = 0 }; break
  od }
init { byte i;
  do :: atomic { i < N -> run process(i, (DESC -> N - i : i + 1), (DESC -> N - i : i + 1)); i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N -> assert(leader[i] == N); i++ } :: i == N -> break od }
