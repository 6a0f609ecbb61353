// heddle: --check overflow => safe complete
// about: products and sums of inputs that are wide enough do not overflow
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  long long p = (long long)a * b;
  p += a;
  p -= b;
  int c = __VERIFIER_nondet_uchar(), d = __VERIFIER_nondet_uchar();
  int q = c * d * 100 - 255;
  return (p >> 62) + q == 0;
}
