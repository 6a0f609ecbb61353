#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
byte control[N], k; bool cs, done[N];
proctype t(byte i) { byte r, j;
l0:
  do :: d_step { r == R -> done[i] = 1; r = 0 }; break
     :: d_step { r < R -> control[i] = 1 };
        j = k;
        do :: d_step { j != i && control[j] == 0 -> j = (j + N - 1) % N }
           :: d_step { j != i && control[j] != 0 -> j = 0 }; j = k
           :: d_step { j == i -> control[i] = 2; j = (i == N - 1 -> N - 1 : N) }; break od;
        do :: d_step { j > 0 && control[j-1] != 2 -> j--; j = (j == i + 1 -> j - 1 : j) }   /* looks at j - 1 */
           :: d_step { j > 0 && control[j-1] == 2 -> j = 0 }; goto l0
           :: d_step { j == 0 -> k = i }; break od;
        assert(cs == 0); cs = 1; cs = 0;
        k = (i + N - 1) % N;
        d_step { control[i] = 0; r++ }
  od }
init { byte i;
  do :: atomic { i < N -> run t(i); i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od }
