// heddle: => violated div:7
// about: the remainder is checked as well, unsigned too
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned d = __VERIFIER_nondet_uint();
  return 100u % d == 3; // violated here
}
