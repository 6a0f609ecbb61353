// heddle: --check overflow => safe complete
// about: operations with a neutral operand do not overflow, whatever the other one
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned u = x;
  int a = x + 0, b = x - 0, c = x * 1, d = x / 1, e = x >> 0, f = x | 0, g = x ^ 0, h = x % 1;
  return (u << 0) != u || a != b || c != d || e != f || g != x || h;
}
