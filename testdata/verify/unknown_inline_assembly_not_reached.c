// heddle: => safe complete
// about: the twin in which it stands on a branch that is never taken
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  if (x > 3 && x < 4)
    __asm__ volatile("movl $5, %0" : "=r"(y));
  return y;
}
