// heddle: => safe complete
// heddle: --error-label ERROR => violated assert:14
// heddle: --error-label OTHER => safe complete
// about: a label that must not be reached, as some collections mark errors
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 5)
    goto ERROR;
  return 0;
OTHER:
  return 1;
ERROR: // violated here
  x = 0;
  if (x)
    goto OTHER;
  return 2;
}
