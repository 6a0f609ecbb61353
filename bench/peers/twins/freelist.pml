#ifndef N
#define N 3
#endif
#ifndef M
#define M 2
#endif
#ifndef R
#define R 1
#endif
#define IDX(h) ((h) & 7)
#ifdef BROKEN
#define NEW(h, i) (i)       /* broken: no tag */
#else
#define NEW(h, i) ((((h) >> 3) + 1) * 8 + (i))
#endif
byte head, next[M+1]; bool owned[M+1], done[N];
proctype t(byte me) { byte r, h, n, x;
  do :: d_step { r == R -> done[me] = 1; r = 0 }; break
     :: d_step { r < R -> h = head };
        do :: d_step { IDX(h) == 0 && IDX(head) != 0 -> h = head }
           :: d_step { IDX(h) != 0 -> n = next[IDX(h)] };
              if :: d_step { head == h -> head = NEW(h, n); x = IDX(h); h = 0; n = 0 }; break
                 :: d_step { head != h -> h = head; n = 0 } fi
        od;
        assert(owned[x] == 0); owned[x] = 1; owned[x] = 0;
        h = head;
        do :: next[x] = IDX(h);
              if :: d_step { head == h -> head = NEW(h, x); x = 0; h = 0; r++ }; break
                 :: d_step { head != h -> h = head } fi
        od
  od }
init { byte i = 1;
  d_step { do :: i < M -> next[i] = i + 1; i++ :: else -> break od; head = 1; i = 0 };
  do :: atomic { i < N -> run t(i); i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od }
