// heddle: => safe complete
// about: __VERIFIER_error stands on a branch that no value takes
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5 && x < 5)
    __VERIFIER_error();
  return 0;
}
