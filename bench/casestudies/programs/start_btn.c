/* Pulse oximeter, menu: start_btn calls for a measurement (q_startCall) when the start button (1) is pressed. The call is
   taken before the next press.
   Seeded fault: the button is read as that of the older keyboard. */
// ltl: G((!{press == 1} && F{press == 1}) -> F{q_startCall})
extern int __VERIFIER_nondet_int(void);

int press;       /* the button that is down, 0: none */
int q_startCall; /* a measurement is called for */

#ifdef SEEDED
enum { START = 8 };
#else
enum { START = 1 };
#endif

static void start_btn(void) {
  if (press == START)
    q_startCall = 1;
}

int main(void) {
  while (1) {
    int button = __VERIFIER_nondet_int();
    press = 0;
    q_startCall = 0;
    if (button == 1)
      press = 1;
    else if (button == 2)
      press = 2;
    else
      press = 4;
    start_btn();
  }
}
