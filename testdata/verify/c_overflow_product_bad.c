// heddle: --check overflow => violated overflow:9
// about: the product of three inputs of 16 bits does not fit in 32
extern short __VERIFIER_nondet_short(void);

int main(void) {
  int a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short(), c = __VERIFIER_nondet_short();
  int p = a * b;
  long long q = (long long)p * c;
  p = p * c; // violated here
  return p == q;
}
