// heddle: => safe complete
// about: signbit, isfinite and their like are known without a declaration
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void abort(void);

int main(void) {
  double d = -0.0, x = __VERIFIER_nondet_double();
  if (!signbit(d) || signbit(0.0))
    abort();
  __VERIFIER_assume(isfinite(x));
  if (x != x || !islessequal(x, x))
    abort();
  return 0;
}
