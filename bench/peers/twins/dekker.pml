#ifndef R
#define R 150
#endif
bool want[2]; byte turn; short count; bool in; byte done;
proctype t(byte i) { short r = 0; short c;
  do :: r == R -> break
     :: r < R -> d_step { want[i] = 1 };
        do :: d_step { want[1-i] == 0 } -> break
           :: d_step { want[1-i] == 1 } -> if :: d_step { turn == i } :: d_step { turn != i } -> d_step { want[i] = 0 };
                do :: d_step { turn == i } -> break :: d_step { turn != i } od; atomic { want[i] = 1 } fi
        od;
        assert(in == 0);
        d_step { in = 1 };
        c = count;
        d_step { count = c + 1; c = 0 };
        d_step { in = 0 };
        d_step { turn = 1 - i };
        d_step { want[i] = 0; r++ }
  od; atomic { turn = 1 - i }; done++ }
init { atomic { run t(0); run t(1) }; done == 2; assert(count == 2*R) }
