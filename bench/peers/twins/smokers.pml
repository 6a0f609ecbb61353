#ifndef A
#define A 1
#endif
#ifndef R
#define R 3
#endif
byte agent = 1, ingredient[3], smoker[3]; bool m, on[3], smoking; byte smoked; bool done[6+A];
proctype agents(byte i) { byte r;
  do :: d_step { r == R -> done[6+i] = 1; r = 0; i = 0 }; break
     :: d_step { r < R && agent > 0 -> agent-- };
        ingredient[(i + r + 1) % 3]++;
        d_step { ingredient[(i + r + 2) % 3]++; r++ }
  od }
#define J1 ((j + 1) % 3)
#define J2 ((j + 2) % 3)
proctype pusher(byte j; byte n) {
  do :: d_step { n == 0 -> done[j] = 1; j = 0 }; break
     :: d_step { n > 0 && ingredient[j] > 0 -> ingredient[j]--; n-- };
        d_step { !m -> m = 1 };
        if :: on[J1] -> on[J1] = 0; smoker[J2]++
           :: !on[J1] -> if :: on[J2] -> on[J2] = 0; smoker[J1]++ :: !on[J2] -> on[j] = 1 fi
        fi;
        m = 0
  od }
proctype smokers(byte k; byte n) { byte x;
  do :: d_step { n == 0 -> done[3+k] = 1; k = 0 }; break
     :: d_step { n > 0 && smoker[k] > 0 -> smoker[k]--; n-- };
        assert(smoking == 0); smoking = 1; x = smoked; d_step { smoked = x + 1; x = 0 }; smoking = 0;
        agent++
  od }
/* the number of rounds in which ingredient k lacks */
#define COUNT(k) n = 0; a = 0; do :: a < A -> r = 0; do :: r < R -> if :: (a + r) % 3 == (k) -> n++ :: else fi; r++ :: else -> break od; a++ :: else -> break od; a = 0; r = 0
init { byte i, n, a, r;
  do :: atomic { i < 3 -> d_step { COUNT(i); n = A * R - n }; run pusher(i, n); i++; n = 0 } :: i == 3 -> break od;
  do :: atomic { i < 6 -> d_step { COUNT(i - 3) }; run smokers(i - 3, n); i++; n = 0 } :: i == 6 -> break od;
  do :: atomic { i < 6 + A -> run agents(i - 6); i++ } :: i == 6 + A -> break od;
  i = 0; do :: d_step { i < 6 + A && done[i] -> i++ } :: i == 6 + A -> break od;
  assert(smoked == A * R) }
