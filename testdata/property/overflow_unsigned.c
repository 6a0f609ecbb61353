// heddle: --check overflow => safe complete
// about: unsigned arithmetic wraps
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char c = x;
  c++;
  return x * 3 + 1 - c << 3 ? 0 : 1;
}
