// heddle: --check assert,deadlock,pthread => safe complete
// about: where no property that is asked for could be violated, a loop without end does not matter
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x != y)
    x = x * 3 + 1;
  return 0;
}
