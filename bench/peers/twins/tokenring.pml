#ifndef N
#define N 3
#endif
#ifndef R
#define R 2
#endif
#ifndef K
#define K 1
#endif
byte slot[N], data[K]; bool done[N];
#define next ((i + 1) % N)
proctype t(byte i) { byte r, v, x;
  do :: d_step { r == R -> done[i] = 1; r = 0; i = 0 }; break
     :: d_step { r < R && slot[i] != 0 -> v = slot[i] };
        slot[i] = 0;
        x = data[v-1]; d_step { data[v-1] = x + 1; x = 0 };
        slot[next] == 0;
        d_step { slot[next] = v; v = 0; r++ }
  od }
init { byte i, sum;
  d_step { do :: i < K -> slot[i] = i + 1; i++ :: else -> break od; i = 0 };
  do :: atomic { i < N -> run t(i); i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < K -> sum = sum + data[i]; i++ } :: i == K -> break od;
  assert(sum == N * R) }
