/* Pulse oximeter, serial driver: baud_conf sets timer 1 of an 8051 at 11.0592 MHz for a rate. At 1200 baud
   its reload value is 256 - 24 = 0xE8.
   Seeded fault: the value for 1200 is that of another oscillator. */
// ltl: G({brate == 1200} -> F{TH1 == 0xE8})
extern int __VERIFIER_nondet_int(void);

int brate;           /* the rate that was asked for */
unsigned char TH1;   /* reload value of timer 1 */
unsigned char TMOD;  /* modes of the timers */
unsigned char SCON;  /* serial control */

#ifdef SEEDED
#define RELOAD_1200 0xE6
#else
#define RELOAD_1200 0xE8
#endif

static void baud_conf(void) {
  TMOD = (TMOD & 0x0F) | 0x20; /* timer 1 reloads by itself */
  SCON = 0x50;                 /* eight bits, receiver on */
  switch (brate) {
  case 1200: TH1 = RELOAD_1200; break;
  case 2400: TH1 = 0xF4; break;
  case 4800: TH1 = 0xFA; break;
  default:   TH1 = 0xFD; break; /* 9600 */
  }
}

int main(void) {
  while (1) {
    switch (__VERIFIER_nondet_int()) {
    case 0:  brate = 1200; break;
    case 1:  brate = 2400; break;
    case 2:  brate = 4800; break;
    default: brate = 9600; break;
    }
    baud_conf();
  }
}
