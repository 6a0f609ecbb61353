#ifndef N
#define N 2
#endif
#ifndef R
#define R 2
#endif
byte top, next[N+1], hp[N]; bool owned[N+1], done[N];
proctype thr(byte me; byte node) { byte r, t, n, k = N;   /* k < N: looks at the others' hazard pointers */
  do :: d_step { k < N && hp[k] != node -> k = (k + 1 == me -> k + 2 : k + 1) }
     :: d_step { k == N && r == R -> done[me] = 1; r = 0; node = 0; k = 0 }; break
     :: d_step { k == N && r < R -> t = top; k = 0 };
        do :: next[node] = t;
              if :: d_step { top == t -> top = node; t = 0; node = 0 }; break
                 :: d_step { top != t -> t = top } fi
        od;
        do :: d_step { t = top; assert(t != 0) };
              hp[me] = t;
              if :: d_step { top != t -> t = 0 }
                 :: top == t -> n = next[t];
                    if :: d_step { top == t -> top = n; node = t; t = 0; n = 0 }; break
                       :: d_step { top != t -> t = 0; n = 0 } fi
              fi
        od;
        hp[me] = 0;
        assert(owned[node] == 0); owned[node] = 1; d_step { owned[node] = 0; k = (me == 0 -> 1 : 0); r++ }
  od }
init { byte i;
  do :: atomic { i < N -> run thr(i, i + 1); i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od; assert(top == 0) }
