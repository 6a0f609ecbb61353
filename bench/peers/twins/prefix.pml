#ifndef N
#define N 4
#endif
byte a[N]; byte cnt; bool sense, done[N];
/* the wait's end is part of the step behind it: sense is 1 once all are at the first barrier of a round, 0 at the second */
inline arrive(x) { cnt++; if :: cnt == N -> cnt = 0; sense = x :: else fi }
proctype t(byte i) { byte d = 1, v;
  do :: d_step { d >= N && !sense -> done[i] = 1; d = 0 }; break
     :: d_step { d < N && !sense -> v = a[i] };
        if :: d_step { i >= d -> v = v + a[i-d] }; d_step { arrive(1) }
           :: d_step { i < d -> arrive(1) } fi;
        d_step { sense -> a[i] = v; v = 0 };
        d_step { arrive(0); d = d * 2 }
  od }
init { byte i;
  d_step { do :: i < N -> a[i] = i + 1; i++ :: else -> break od; i = 0 };
  do :: atomic { i < N -> run t(i); i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N -> assert(a[i] == (i + 1) * (i + 2) / 2); i++ } :: i == N -> break od }
