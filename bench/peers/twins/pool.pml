#ifndef W
#define W 2
#endif
#ifndef T
#define T 3
#endif
#ifndef K
#define K 2
#endif
byte queue[K], head, count, completed; bool shut, m, ran[T]; bool we[W], wf; bool done[W];
#if W==1
#define WAKE :: we[0] -> we[0] = 0
#elif W==2
#define WAKE :: we[0] -> we[0] = 0 :: we[1] -> we[1] = 0
#elif W==3
#define WAKE :: we[0] -> we[0] = 0 :: we[1] -> we[1] = 0 :: we[2] -> we[2] = 0
#elif W==4
#define WAKE :: we[0] -> we[0] = 0 :: we[1] -> we[1] = 0 :: we[2] -> we[2] = 0 :: we[3] -> we[3] = 0
#else
#define WAKE :: we[0] -> we[0] = 0 :: we[1] -> we[1] = 0 :: we[2] -> we[2] = 0 :: we[3] -> we[3] = 0 :: we[4] -> we[4] = 0
#endif
proctype worker(byte me) { byte n, h, t;
  do :: d_step { !m -> m = 1 };
        do :: d_step { count != 0 -> n = count }; break
           :: count == 0 -> if :: shut -> break
                               :: d_step { !shut -> skip }; d_step { m = 0; we[me] = 1 }; d_step { !we[me] && !m -> m = 1 } fi od;
        if :: d_step { n == 0 -> m = 0 }; break
           :: d_step { n != 0 -> h = head } fi;
        t = queue[h]; d_step { head = (h + 1) % K; h = 0 }; d_step { count = n - 1; n = 0 };
        wf = 0; m = 0;
        d_step { assert(!ran[t]); ran[t] = 1; t = 0 };
        completed++
  od;
  atomic { done[me] = 1; me = 0 } }
init { byte i, n, h, t;
  do :: atomic { i < W -> run worker(i); i++ } :: i == W -> break od;
  do :: d_step { t < T && !m -> m = 1 };
        do :: d_step { count == K -> skip }; d_step { m = 0; wf = 1 }; d_step { !wf && !m -> m = 1 }
           :: d_step { count != K -> n = count }; break od;
        h = head; d_step { queue[(h + n) % K] = t; h = 0 }; d_step { count = n + 1; n = 0 };
        atomic { if WAKE :: else fi };
        d_step { m = 0; t++ }
     :: d_step { t == T && !m -> m = 1; t = 0 }; break
  od;
  shut = 1;
  d_step { i = 0; do :: i < W -> we[i] = 0; i++ :: else -> break od; i = 0 };
  m = 0;
  do :: d_step { i < W && done[i] -> i++ } :: i == W -> break od; assert(completed == T) }
