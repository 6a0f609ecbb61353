#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
byte ticket, serving; bool color, cs, done[N];
proctype thr(byte me) { byte r, t;
  do :: d_step { r == R -> done[me] = 1; r = 0 }; break
     :: d_step { r < R -> t = ticket };
        do :: d_step { ticket == t -> ticket = (t + 1) % (2 * N) }; break
           :: d_step { ticket != t -> t = ticket } od;
        do :: color == t / N -> if :: serving == t % N -> break :: serving != t % N fi od;
        assert(cs == 0); cs = 1; cs = 0;
        if :: d_step { t % N + 1 < N -> serving = t % N + 1; t = 0; r++ }
           :: d_step { t % N + 1 == N -> serving = 0 }; d_step { color = 1 - t / N; t = 0; r++ } fi
  od }
init { byte i;
  do :: atomic { i < N -> run thr(i); i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od }
