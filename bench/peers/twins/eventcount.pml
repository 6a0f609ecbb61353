#ifndef P
#define P 1
#endif
#ifndef C
#define C 2
#endif
#ifndef R
#define R 2
#endif
#define N (P + C)
byte items, epoch, waiters; bool m, w[C], done[N];
proctype producer(byte me) { byte r, j;
  do :: d_step { r == R -> done[me] = 1; r = 0 }; break
     :: d_step { r < R -> items++ };
        epoch++;
        if :: d_step { waiters == 0 -> r++ }
           :: waiters > 0 -> d_step { !m -> m = 1 };
              d_step { do :: j < C -> w[j] = 0; j++ :: else -> break od; j = 0 };
              d_step { m = 0; r++ } fi
  od }
proctype consumer(byte me) { byte i, v, key;
again:
  do :: d_step { i == P * R / C -> done[P+me] = 1; i = 0 }; break
     :: d_step { i < P * R / C -> v = items };
        do :: d_step { v > 0 && items == v -> items = v - 1; v = 0; i++ }; break
           :: d_step { v > 0 && items != v -> v = items }
           :: d_step { v == 0 -> waiters++ };
              key = epoch; v = items;
              do :: d_step { v > 0 && items == v -> items = v - 1; v = 0; key = 0 }; d_step { waiters--; i++ }; goto again
                 :: d_step { v > 0 && items != v -> v = items }
                 :: d_step { v == 0 && !m -> m = 1 };
                    do :: epoch == key -> d_step { m = 0; w[me] = 1 }; d_step { !w[me] && !m -> m = 1 }
                       :: d_step { epoch != key -> key = 0 }; break od;
                    m = 0; waiters--; v = items; break
              od
        od
  od }
init { byte i;
  do :: atomic { i < N -> if :: i < P -> run producer(i) :: else -> run consumer(i - P) fi; i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od; assert(items == 0); assert(waiters == 0) }
