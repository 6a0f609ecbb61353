// heddle: => violated div:7
// about: an unsigned sum is zero only if it wraps around
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned d = __VERIFIER_nondet_uint();
  return (int)(7u / (d + 1u)); // violated here
}
