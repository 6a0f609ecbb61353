/* Pulse oximeter, keyboard driver: keyb_start turns the key that was read into a command. Key 1 is start.
   Seeded fault: start and stop are exchanged. */
// ltl: G({the_key == 1} -> F{command == 1})
extern int __VERIFIER_nondet_int(void);

int the_key; /* the key that is down, 0: none */
int command; /* 0: none, 1: start, 2: stop, 3: show */

#ifdef SEEDED
enum { START = 2, STOP = 1, SHOW = 3 };
#else
enum { START = 1, STOP = 2, SHOW = 3 };
#endif

static void keyb_start(void) {
  switch (the_key) {
  case 1: command = START; break;
  case 2: command = STOP; break;
  case 3: command = SHOW; break;
  }
}

int main(void) {
  while (1) {
    int key = __VERIFIER_nondet_int();
    the_key = 0; /* released */
    command = 0; /* taken */
    if (key == 1)
      the_key = 1;
    else if (key == 2)
      the_key = 2;
    else
      the_key = 3;
    keyb_start();
  }
}
