// heddle: => violated memory:11
// about: a signed index that is only bounded above
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int a[4];

int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i < 4);
  a[i] = 1; // violated here
  return 0;
}
