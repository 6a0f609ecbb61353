#ifndef N
#define N 2
#endif
#ifndef R
#define R 1
#endif
byte req, vote[N], decision, ack[N], val[N], hits[N], commits; bool lock[N]; bool done[N+2];
proctype coordinator() { byte r = 1, k, n; bool all;
  do :: d_step { r > R -> commits = n; r = 0; n = 0 }; break
     :: d_step { r <= R -> req = r; all = 1 };
        do :: atomic { vote[k] / 2 == r -> all = all && vote[k] % 2; k++; if :: k == N -> k = 0; break :: else fi } od;
        atomic { decision = 2 * r + all; n = n + all; all = 0 };
        do :: atomic { ack[k] == r -> k++; if :: k == N -> k = 0; r++; break :: else fi } od
  od;
  done[N+1] = 1 }
proctype participant(byte i) { byte r = 1, d, x; bool got;
  do :: d_step { r > R -> done[i] = 1; r = 0; i = 0 }; break
     :: d_step { r <= R && req == r -> skip };
        d_step { got = !lock[i]; lock[i] = 1 };
        vote[i] = 2 * r + got;
        d_step { decision / 2 == r -> d = decision % 2; assert(d == 0 || got) };
        do :: d_step { d == 1 -> x = val[i] }; d_step { val[i] = x + 1; x = 0; d = 0 }
           :: d_step { d == 0 && got -> lock[i] = 0; got = 0 }
           :: d_step { d == 0 && !got -> ack[i] = r; r++ }; break od
  od }
proctype client() { byte r, k, x;
  do :: d_step { r == R -> done[N] = 1; r = 0 }; break
     :: d_step { r < R && lock[k] -> k++; if :: k == N -> k = 0; r++ :: else fi }
     :: d_step { r < R && !lock[k] -> lock[k] = 1 };
        x = val[k]; d_step { val[k] = x + 1; x = 0 };
        x = hits[k]; d_step { hits[k] = x + 1; x = 0 };
        d_step { lock[k] = 0; k++; if :: k == N -> k = 0; r++ :: else fi }
  od }
init { byte i, n, x;
  do :: atomic { i < N -> run participant(i); i++ } :: i == N -> break od;
  run client(); run coordinator();
  i = 0; do :: d_step { i < N + 2 && done[i] -> i++ } :: i == N + 2 -> break od;
  atomic { n = commits; i = 0 };
  do :: i < N -> x = val[i]; d_step { assert(x == n + hits[i]); x = 0; i++ } :: i == N -> break od }
