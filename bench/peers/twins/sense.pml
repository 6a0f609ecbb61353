#ifndef N
#define N 3
#endif
#ifndef R
#define R 2
#endif
byte count = N, phase[N]; bool sense, done[N];
proctype t(byte i) { byte r; bool s;
  do :: d_step { r == R -> done[i] = 1; r = 0; s = 0 }; break
     :: d_step { r < R -> s = !s; phase[i] = r + 1 };
        if :: d_step { count == 1 -> count = 0 }; count = N; sense = s
           :: d_step { count != 1 -> count-- }; sense == s fi;
        d_step { assert(phase[(i+1)%N] == r + 1 || phase[(i+1)%N] == r + 2); r++ }
  od }
init { byte i;
  do :: atomic { i < N -> run t(i); i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od; assert(count == N) }
