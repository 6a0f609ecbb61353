// heddle: => safe complete
// heddle: --check overflow => violated overflow:8
// about: overflow of a signed sum is a property of its own, off by default
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1; // violated here
  return y == 3;
}
