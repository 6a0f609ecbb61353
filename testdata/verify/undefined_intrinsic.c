// heddle: --undefined nondet => unknown unsupported
// about: a function that checkers are expected to know is never taken to do nothing
void __VERIFIER_mystery(int *x);

int main(void) {
  int x = 0;
  __VERIFIER_mystery(&x);
  return x;
}
