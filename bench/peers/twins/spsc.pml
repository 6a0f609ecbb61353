#ifndef N
#define N 3
#endif
#ifndef ITEMS
#define ITEMS 3
#endif
#ifndef CAP
#define CAP 2
#endif
byte head[N-1], tail[N-1], buf[(N-1)*CAP]; bool done[N];
#define GET d_step { i < ITEMS && seentail == i && tail[me-1] != i -> seentail = tail[me-1] }
#define POP d_step { i < ITEMS && seentail != i -> v = buf[(me-1)*CAP + i%CAP] }
#define ASK d_step { i < ITEMS && i - seenhead == CAP && head[me] != seenhead -> seenhead = head[me] }
proctype first(byte me) { byte i, seenhead;
  do :: d_step { i == ITEMS -> done[me] = 1; i = 0; seenhead = 0 }; break
     :: ASK
     :: d_step { i < ITEMS && i - seenhead != CAP -> buf[me*CAP + i%CAP] = i + 1 }; d_step { tail[me] = i + 1; i++ }
  od }
proctype middle(byte me) { byte i, seenhead, seentail, v;
  do :: d_step { i == ITEMS -> done[me] = 1; i = 0; seenhead = 0; seentail = 0 }; break
     :: GET
     :: POP; head[me-1] = i + 1;
        do :: ASK
           :: d_step { i - seenhead != CAP -> buf[me*CAP + i%CAP] = v; v = 0 }; break od;
        atomic { tail[me] = i + 1; i++ }
  od }
proctype last(byte me) { byte i, seentail, v;
  do :: d_step { i == ITEMS -> done[me] = 1; i = 0; seentail = 0 }; break
     :: GET
     :: POP; d_step { head[me-1] = i + 1; assert(v == i + 1); v = 0; i++ }
  od }
init { byte i;
  do :: atomic { i < N -> if :: i == 0 -> run first(i) :: i == N - 1 -> run last(i) :: else -> run middle(i) fi; i++ } :: d_step { i == N -> i = 0 }; break od;
  do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od }
