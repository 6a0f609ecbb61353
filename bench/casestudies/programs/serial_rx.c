/* Pulse oximeter, sensor: serial_rx is the interrupt that receives one byte of a frame: a byte that begins it, status,
   pulse, saturation. flag2 says that a frame has begun, p_inDat counts what is stored of it, flag1 says that a frame
   is there.
   Seeded fault: a frame with a saturation of 127, which the sensor sends without a finger, is never handed on. */
// ltl: G(({p_inDat == 1} || {flag2 == 1}) -> F{flag1 == 1})
extern int __VERIFIER_nondet_int(void);

unsigned char in_dat[3];
int p_inDat;
int flag1, flag2;

static void serial_rx(unsigned char byte) {
  if (!flag2) {
    if (byte == 0x01)
      flag2 = 1;
    return;
  }
  in_dat[p_inDat] = byte;
  p_inDat = p_inDat + 1;
  if (p_inDat < 3)
    return;
#ifdef SEEDED
  if (byte == 127)
    return;
#endif
  flag1 = 1;
}

int main(void) {
  while (1) {
    flag2 = 0;
    p_inDat = 0;
    flag1 = 0; /* the frame before was taken */
    serial_rx(0x01);
    serial_rx(0x80);
    serial_rx(60);
    serial_rx(__VERIFIER_nondet_int() ? 127 : 98);
  }
}
