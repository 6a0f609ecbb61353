// heddle: => violated memory:10
// about: the twin whose bound is one too high
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int a[4] = {10, 11, 12, 13};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i <= 4);
  return a[i]; // violated here
}
