/* The model of readers_writers.c; README.md says what a step is. waits[t] says that thread t waits for a change. */
#define READERS 2
#define WRITERS 2
#define N 4

bool m, writing, waits[N], ended[N];
byte reading, data;

#define LOCK d_step { !m -> m = true }
#define WAIT d_step { m = false; waits[me] = true }; d_step { !waits[me] && !m -> m = true }
#define BROADCAST d_step { waits[0] = false; waits[1] = false; waits[2] = false; waits[3] = false }

proctype reader(byte me) {
  byte x, y;
  LOCK;
  do
  :: writing -> WAIT
  :: !writing -> break
  od;
  x = reading;
  d_step { reading = x + 1; x = 0 };
  m = false;
  x = data;
  d_step { y = data; assert(x == y); x = 0; y = 0 };
  LOCK;
  x = reading;
  d_step { reading = x - 1; x = 0 };
  BROADCAST;
  m = false;
  ended[me] = true
}

proctype writer(byte me) {
  byte x;
  LOCK;
  do
  :: writing -> WAIT
#ifdef BROKEN
  :: !writing -> break
#else
  :: !writing ->
     if
     :: reading != 0 -> WAIT
     :: reading == 0 -> break
     fi
#endif
  od;
  writing = true;
  m = false;
  x = data;
  d_step { data = x + 1; x = 0 };
  LOCK;
  writing = false;
  BROADCAST;
  m = false;
  ended[me] = true
}

init {
  byte i;
  do
  :: atomic { i < N ->
       if
       :: i < READERS -> run reader(i)
       :: else -> run writer(i)
       fi;
       i++ }
  :: d_step { i == N -> i = 0 }; break
  od;
  do
  :: d_step { i < N && ended[i] -> i++ }
  :: i == N -> break
  od;
  assert(data == WRITERS)
}
