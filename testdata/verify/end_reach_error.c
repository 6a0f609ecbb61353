// heddle: => violated assert:9
// about: reach_error without a body of its own is a violation where it is called
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 12345)
    reach_error(); // violated here
  return 0;
}
