// heddle: --check overflow => safe complete
// heddle: --check overflow=all => violated overflow:8
// about: a conversion to a type that cannot hold the value is implementation-defined
long __VERIFIER_nondet_long(void);

int main(void) {
  long n = __VERIFIER_nondet_long();
  int i = n; // violated here
  return i ? 0 : 1;
}
