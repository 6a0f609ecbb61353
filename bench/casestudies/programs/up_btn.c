/* Pulse oximeter, menu: up_btn raises the time stime by one when the up button (4) is pressed in the menu of the
   time (mstate 1). The harness keeps the value before in refstime. There is one press a round, and each
   round ends with it.
   Seeded fault: three presses in a row count as one, the first of them. */
// ltl: G(({press == 4} && {mstate == 1}) -> F{stime > refstime})

int press;          /* the button that is down, 0: none */
int mstate = 1;     /* the menu: 0 none, 1 time, 2 alarm */
int stime;          /* minutes between two records */
int refstime;

static void up_btn(void) {
#ifdef SEEDED
  static int in_a_row;
  int counts = in_a_row == 0;
  in_a_row = in_a_row == 2 ? 0 : in_a_row + 1;
  if (!counts)
    return;
#endif
  if (press == 4 && mstate == 1 && stime < 99)
    stime = stime + 1;
}

int main(void) {
  while (1) {
    press = 0;
    refstime = stime;
    press = 4;
    up_btn();
  }
}
