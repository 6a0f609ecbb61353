#ifndef N
#define N 3
#endif
#ifndef K
#define K 1
#endif
#ifndef R
#define R 1
#endif
byte customers, barbers, finished, mutex = 1; byte waiting, served, left; bool closed, chair; bool done[N+1];
proctype barber() { byte x;
  do :: d_step { customers > 0 -> customers-- }; d_step { mutex > 0 -> mutex-- };
        if :: waiting == 0 -> break :: waiting != 0 fi;
        x = waiting; d_step { waiting = x - 1; x = 0 };
        barbers++; mutex++;
        d_step { finished > 0 -> finished-- };
        x = served; d_step { served = x + 1; x = 0 }
  od;
  assert(closed); mutex++; done[N] = 1 }
proctype customer(byte me) { byte r, x;
  do :: d_step { r == R -> done[me] = 1; r = 0 }; break
     :: d_step { r < R && mutex > 0 -> mutex-- };
        if :: waiting < K ->
              x = waiting; d_step { waiting = x + 1; x = 0 };
              customers++; mutex++;
              d_step { barbers > 0 -> barbers-- };
              assert(chair == 0); chair = 1; chair = 0;
              d_step { finished++; r++ }
           :: waiting >= K ->
              x = left; d_step { left = x + 1; x = 0 };
              d_step { mutex++; r++ }
        fi
  od }
init { byte i, x;
  run barber();
  do :: atomic { i < N -> run customer(i); i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od;
  closed = 1; customers++;
  done[N]; x = served; assert(x + left == N * R) }
