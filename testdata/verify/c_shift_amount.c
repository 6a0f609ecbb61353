// heddle: --check overflow => safe complete
// heddle: --check overflow -DT=1 => violated overflow:17
// heddle: --check overflow -DT=2 => violated overflow:19
// heddle: --check overflow -DT=3 => violated overflow:21
// heddle: --check overflow -DT=4 => violated overflow:23
// about: the amount of a shift must be less than the width, in both directions and for unsigned values too
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);

#ifndef T
#define T 0
#endif

int main(void) {
  int a = __VERIFIER_nondet_int(), big = 40;
#if T == 1
  return 1 >> a; // violated here
#elif T == 2
  return 1u << big; // violated here
#elif T == 3
  return 0 >> a; // violated here
#elif T == 4
  return 8u >> __VERIFIER_nondet_long(); // violated here
#endif
  unsigned amount = a & 31;
  return (1u << amount) + (8u >> amount) + (a >> amount) + (int)(1UL << big);
}
