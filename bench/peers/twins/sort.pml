#ifndef N
#define N 4
#endif
#define T (N/2)
byte a[N], cnt; bool wb[T]; bool done[T];
#define J (2 * i + ph % 2)
proctype t(byte i) { byte ph, x, y;
  do :: d_step { ph == N -> done[i] = 1; ph = 0; i = 0 }; break
     :: d_step { ph < N && J + 1 < N -> x = a[J] };
        atomic { y = a[J+1]; if :: x < y -> x = 0; y = 0; goto arrive :: else fi };
        d_step { a[J] = y; y = 0 }; d_step { a[J+1] = x; x = 0 };
arrive: if :: d_step { cnt < T - 1 -> cnt++; wb[i] = 1 }; d_step { !wb[i] -> ph++ }
           :: d_step { cnt == T - 1 -> cnt = 0; y = 0; do :: y < T -> wb[y] = 0; y++ :: else -> break od; y = 0; ph++ } fi
     :: d_step { ph < N && J + 1 >= N && cnt < T - 1 -> cnt++; wb[i] = 1 }; d_step { !wb[i] -> ph++ }
     :: d_step { ph < N && J + 1 >= N && cnt == T - 1 -> cnt = 0; do :: y < T -> wb[y] = 0; y++ :: else -> break od; y = 0; ph++ }
  od }
init { byte i;
  d_step { do :: i < N -> a[i] = (i + N / 2) % N + 1; i++ :: else -> break od; i = 0 };
  do :: atomic { i < T -> run t(i); i++ } :: i == T -> break od;
  i = 0; do :: d_step { i < T && done[i] -> i++ } :: i == T -> break od;
  i = 0; do :: d_step { i < N -> assert(a[i] == i + 1); i++ } :: i == N -> break od }
