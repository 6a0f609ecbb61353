#ifndef N
#define N 2
#endif
#ifndef R
#define R 1
#endif
#define NIL 15
#define IDX(p) ((p) & 15)
#define NEW(p, i) ((((p) >> 4) + 1) * 16 + (i))
byte head, tail, next[N+1], value[N+1]; bool done[N];
proctype thr(byte me; byte node) { byte r, t, n, h, v;
  do :: d_step { r == R -> done[me] = 1; r = 0; node = 0 }; break
     :: d_step { r < R -> value[node] = me + 1 };
        n = next[node]; d_step { next[node] = (n & 240) | NIL; n = 0 };
        do :: t = tail; n = next[IDX(t)];
              if :: d_step { t != tail -> t = 0; n = 0 }
                 :: t == tail ->
                    if :: d_step { IDX(n) == NIL && next[IDX(t)] == n -> next[IDX(t)] = NEW(n, node); n = 0 }; break
                       :: d_step { IDX(n) == NIL && next[IDX(t)] != n -> t = 0; n = 0 }
                       :: d_step { IDX(n) != NIL -> tail = (tail == t -> NEW(t, IDX(n)) : tail); t = 0; n = 0 }
                    fi
              fi
        od;
        atomic { tail = (tail == t -> NEW(t, node) : tail); t = 0; node = 0 };
        do :: h = head; t = tail; n = next[IDX(h)];
              if :: d_step { h != head -> h = 0; t = 0; n = 0 }
                 :: d_step { h == head -> assert(IDX(h) != IDX(t) || IDX(n) != NIL) };
                    if :: d_step { IDX(h) == IDX(t) -> tail = (tail == t -> NEW(t, IDX(n)) : tail); h = 0; t = 0; n = 0 }
                       :: d_step { IDX(h) != IDX(t) -> v = value[IDX(n)]; t = 0 };
                          if :: d_step { head == h -> head = NEW(h, IDX(n)); assert(v >= 1 && v <= N); node = IDX(h); h = 0; n = 0; v = 0; r++ }; break
                             :: d_step { head != h -> h = 0; n = 0; v = 0 }
                          fi
                    fi
              fi
        od
  od }
init { byte i;
  next[0] = NIL;
  do :: atomic { i < N -> run thr(i, i + 1); i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od; assert(IDX(head) == IDX(tail)) }
