// heddle: --check overflow=all => safe complete
// about: the value fits
long __VERIFIER_nondet_long(void);
void __VERIFIER_assume(int);

int main(void) {
  long n = __VERIFIER_nondet_long();
  __VERIFIER_assume(n >= -128 && n < 128);
  signed char c = n;
  short s = n;
  unsigned char u = n;
  return c + s + u ? 0 : 1;
}
