// heddle: => violated memory:11
// about: a call through a null function pointer
static int one(void) { return 1; }

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int (*f)(void) = 0;
  if (__VERIFIER_nondet_int())
    f = one;
  return f(); // violated here
}
