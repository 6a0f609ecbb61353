/* Bicycle computer: a thread each for the button, the display and the collection of data. One round of a thread is one
   press, one picture, one turn of the wheel; the scheduler decides when they happen. Distances are metres since the last
   reset and since the battery was put in; they stay within LIMIT, where the counters of the device wrap. Each press leads to
   the next of four states: time, speed, distance, total distance; the one that leaves the distance resets it. */
// ltl: G({cycle_distance_m >= 0})
// ltl: G({total_cycle_distance_m >= 0})
// ltl: G({cycle_distance_m <= total_cycle_distance_m})
// ltl: G({cur_state >= 0} && {cur_state <= 3})
#include <pthread.h>

#define LIMIT 4 /* metres; a multiple of the wheel's circumference */
#define WHEEL 2 /* metres */

enum { TIME, SPEED, DISTANCE, TOTAL };

int cycle_distance_m, total_cycle_distance_m;
int cur_state = TIME;
int speed, shown;
static pthread_mutex_t data = PTHREAD_MUTEX_INITIALIZER;

static void *user_input(void *arg) {
  while (1) {
    if (cur_state == DISTANCE) {
      pthread_mutex_lock(&data);
      cycle_distance_m = 0;
      pthread_mutex_unlock(&data);
    }
    cur_state = cur_state == TOTAL ? TIME : cur_state + 1;
  }
  return arg;
}

static void *display(void *arg) {
  while (1) {
    int state = cur_state;
    pthread_mutex_lock(&data);
    shown = state == SPEED ? speed : state == DISTANCE ? cycle_distance_m : state == TOTAL ? total_cycle_distance_m : 0;
    speed = 0; /* until the wheel turns */
    pthread_mutex_unlock(&data);
  }
  return arg;
}

static void *data_collection(void *arg) {
  while (1) {
    pthread_mutex_lock(&data);
    speed = WHEEL;
    if (total_cycle_distance_m + WHEEL > LIMIT) {
      cycle_distance_m = 0;
      total_cycle_distance_m = 0;
    } else {
      total_cycle_distance_m = total_cycle_distance_m + WHEEL;
      cycle_distance_m = cycle_distance_m + WHEEL;
    }
    pthread_mutex_unlock(&data);
  }
  return arg;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, user_input, 0);
  pthread_create(&t[1], 0, display, 0);
  pthread_create(&t[2], 0, data_collection, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return 0;
}
