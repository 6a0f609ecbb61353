#ifndef K
#define K 2
#endif
#ifndef R
#define R 1
#endif
#ifndef W
#define W 2
#endif
#define N (K + 1)
byte epoch = 1, cur, rd[K], data[2]; bool done[N];
proctype reader(byte i) { byte r, e, c, x;
  do :: d_step { r == R -> done[i] = 1; r = 0 }; break
     :: d_step { r < R -> e = epoch }; d_step { rd[i] = e; e = 0 };
        c = cur; x = data[c]; d_step { assert(x == data[c] && x > 0); x = 0; c = 0 };
        d_step { rd[i] = 0; r++ }
  od }
proctype writer() { byte w, k; bool old;
  do :: d_step { w == W -> done[K] = 1; w = 0; old = 0 }; break
     :: d_step { w < W -> data[1-old] = w + 2 }; cur = 1 - old;
        epoch = w + 2;
        do :: d_step { k < K && (rd[k] == 0 || rd[k] == w + 2) -> k++ }
           :: d_step { k == K -> data[old] = 0; old = 1 - old; k = 0; w++ }; break od
  od }
init { byte i;
  data[0] = 1;
  do :: atomic { i < N -> if :: i < K -> run reader(i) :: else -> run writer() fi; i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od; assert(data[W % 2] == W + 1) }
