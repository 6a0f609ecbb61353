#ifndef READERS
#define READERS 2
#endif
#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef R
#define R 1
#endif
#define N (READERS+WRITERS)
byte readers; bool writing; byte x, y; bool done[N];
proctype reader(byte me) { byte r, a;
  do :: d_step { r == R -> done[me] = 1; r = 0; me = 0 }; break
     :: d_step { r < R && !writing -> readers++ };
        a = x; d_step { assert(a == y); a = 0 };
        d_step { readers--; r++ }
  od }
proctype writer(byte me) { byte r, a;
  do :: d_step { r == R -> done[me] = 1; r = 0; me = 0 }; break
     :: d_step { r < R && !writing && readers == 0 -> writing = 1 };
        a = x; d_step { x = a + 1; a = 0 }; a = y; d_step { y = a + 1; a = 0 };
        d_step { writing = 0; r++ }
  od }
init { byte i;
  do :: atomic { i < N -> if :: i < READERS -> run reader(i) :: else -> run writer(i) fi; i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od; assert(x == WRITERS * R) }
