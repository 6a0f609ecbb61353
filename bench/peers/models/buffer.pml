/* The model of buffer.c; README.md says what a step is. for_room[t] and for_item[t] say that thread t waits for room, and
   for an item. Waiting is two steps: to let go of the mutex, and to have it again after a signal. */
#define PRODUCERS 2
#define CONSUMERS 2
#define N 4
#ifndef ITEMS
#define ITEMS 2
#endif
#ifndef SIZE
#define SIZE 1
#endif

byte buffer[SIZE], count, in, out;
bool m, ended[N], for_room[N], for_item[N];

#define WAIT(flag) d_step { m = false; flag[me] = true }; d_step { !flag[me] && !m -> m = true }
#define SIGNAL(flag) \
  atomic { \
    if \
    :: flag[0] -> flag[0] = false \
    :: flag[1] -> flag[1] = false \
    :: flag[2] -> flag[2] = false \
    :: flag[3] -> flag[3] = false \
    :: else \
    fi }

proctype producer(byte me) {
  byte i = 1, x;
  do
  :: d_step { i <= ITEMS && !m -> m = true };
     do
     :: count == SIZE -> WAIT(for_room)
#ifdef BROKEN
        ; break
#endif
     :: count != SIZE -> break
     od;
     x = in;
     d_step { buffer[x] = i; x = 0 };
     x = in;
     d_step { in = (x + 1) % SIZE; x = 0 };
     d_step { x = count; assert(x < SIZE) };
     d_step { count = x + 1; x = 0 };
     SIGNAL(for_item);
     d_step { m = false; i++ }
  :: d_step { i > ITEMS -> i = 0; ended[me] = true }; break
  od
}

proctype consumer(byte me) {
  byte i, x;
  do
  :: d_step { i < ITEMS && !m -> m = true };
     do
     :: count == 0 -> WAIT(for_item)
#ifdef BROKEN
        ; break
#endif
     :: count != 0 -> break
     od;
     x = out;
     d_step { x = buffer[x]; assert(x >= 1 && x <= ITEMS); x = 0 };
     x = out;
     d_step { out = (x + 1) % SIZE; x = 0 };
     d_step { x = count; assert(x > 0) };
     d_step { count = x - 1; x = 0 };
     SIGNAL(for_room);
     d_step { m = false; i++ }
  :: d_step { i == ITEMS -> i = 0; ended[me] = true }; break
  od
}

init {
  byte i;
  do
  :: atomic { i < N ->
       if
       :: i < PRODUCERS -> run producer(i)
       :: else -> run consumer(i)
       fi;
       i++ }
  :: d_step { i == N -> i = 0 }; break
  od;
  do
  :: d_step { i < N && ended[i] -> i++ }
  :: i == N -> break
  od;
  assert(count == 0)
}
