#ifndef R
#define R 200
#endif
bool flag[2]; byte turn; short count; bool in; byte done;
proctype t(byte i) { short r = 0; short c;
  do :: r == R -> break
     :: r < R -> d_step { flag[i] = 1 };
        d_step { turn = 1 - i };
        do :: d_step { flag[1-i] == 0 } -> break
           :: d_step { flag[1-i] == 1 } -> if :: d_step { turn == i } -> break :: d_step { turn != i } fi
        od;
        assert(in == 0); 
        d_step { in = 1 };
        c = count;
        d_step { count = c + 1; c = 0 };
        d_step { in = 0 };
        d_step { flag[i] = 0; r++ }
  od; done++ }
init { atomic { run t(0); run t(1) }; done == 2; assert(count == 2*R) }
