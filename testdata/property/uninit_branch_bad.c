// heddle: --check uninit => violated uninit:9
// about: a local variable decides a branch before it was written
int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_int())
    x = 1;
  if (x) // violated here
    return 0;
  return 0;
}
