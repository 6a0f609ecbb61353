// heddle: --check uninit => safe complete
// about: both ways write it
int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_int())
    x = 1;
  else
    x = 0;
  if (x)
    return 0;
  return 0;
}
