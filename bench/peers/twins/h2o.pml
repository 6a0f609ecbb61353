#ifndef M
#define M 1
#endif
#ifndef R
#define R 1
#endif
#define N (M+2*M*R)
byte mutex = 1, hq, oq, hydrogen, oxygen, bonded, cnt; bool wb[N]; bool done[N];
/* the last of three to come lets the others go */
#define barrier() \
        if :: d_step { cnt < 2 -> cnt++; wb[me] = 1 }; !wb[me] \
           :: d_step { cnt == 2 -> cnt = 0; do :: x < N -> wb[x] = 0; x++ :: else -> break od; x = 0 } fi
#define bond() \
        hq++; hq++; x = hydrogen; d_step { hydrogen = x - 2; x = 0 }; \
        oq++; x = oxygen; d_step { oxygen = x - 1; x = 0 }
proctype ox(byte me) { byte r, x;
  do :: d_step { r == R -> done[me] = 1; r = 0; me = 0 }; break
     :: d_step { r < R && mutex > 0 -> mutex-- };
        x = oxygen; d_step { oxygen = x + 1; x = 0 };
        if :: hydrogen >= 2 -> bond() :: hydrogen < 2 -> mutex++ fi;
        d_step { oq > 0 -> oq-- };
        bonded++;
        barrier();
        assert(bonded == 3); bonded = 0;
        d_step { mutex++; r++ }
  od }
proctype hy(byte me) { byte x;
  d_step { mutex > 0 -> mutex-- };
  x = hydrogen; d_step { hydrogen = x + 1; x = 0 };
  if :: hydrogen >= 2 -> if :: oxygen >= 1 -> bond() :: oxygen < 1 -> mutex++ fi :: hydrogen < 2 -> mutex++ fi;
  atomic { hq > 0 -> hq-- };
  bonded++;
  barrier();
  atomic { done[me] = 1; me = 0 } }
init { byte i, x;
  do :: atomic { i < N -> if :: i < M -> run ox(i) :: else -> run hy(i) fi; i++ } :: i == N -> break od;
  i = 0; do :: d_step { i < N && done[i] -> i++ } :: i == N -> break od;
  assert(hydrogen == 0); assert(oxygen == 0) }
