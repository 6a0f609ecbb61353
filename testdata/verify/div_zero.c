// heddle: => violated div:7
// about: an input may be zero
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int d = __VERIFIER_nondet_int();
  return 100 / d; // violated here
}
