// heddle: --unwind 4 --unwinding-assertions => safe complete
// heddle: --unwind 3 --unwinding-assertions => violated unwind
// about: whether a further round is feasible is decided before the cut
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 5);
  while (n > 0)
    n--;
  return n;
}
