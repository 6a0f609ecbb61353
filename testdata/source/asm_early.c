// heddle: => safe complete
// heddle: -DWRONG => unknown unsupported
// heddle: -DWRONG_ADDRESS => unknown unsupported
// heddle: -DWRONG_LOOP => unknown unsupported
// about: an output of inline assembly that is written before an input is read has to say so (&), or may be in its register
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int plus_one(int a) {
  int r;
#ifdef WRONG
  __asm__("movl $1, %0\n\taddl %1, %0" : "=r"(r) : "r"(a));
#else
  __asm__("movl $1, %0\n\taddl %1, %0" : "=&r"(r) : "r"(a));
#endif
  return r;
}

static int add_to(int *p) {
  int r;
#ifdef WRONG_ADDRESS
  __asm__("movl $1, %0\n\tlock xaddl %0, %1" : "=r"(r), "+m"(*p));
#else
  __asm__("movl $1, %0\n\tlock xaddl %0, %1" : "=&r"(r), "+m"(*p));
#endif
  return r;
}

// Each way is done with its input when it writes. In the loop the input is read again.
static int either(int c, int a, int b) {
  int r;
  __asm__("testl %1, %1\n\tjz 1f\n\tmovl %2, %0\n\tjmp 2f\n1:\tmovl %3, %0\n2:" : "=r"(r) : "r"(c), "r"(a), "r"(b) : "cc");
  return r;
}

static int last(int a) {
  int n = 3, r;
#ifdef WRONG_LOOP
  __asm__("1: movl %2, %0\n\tdecl %1\n\tjnz 1b" : "=r"(r), "+r"(n) : "r"(a) : "cc");
#else
  __asm__("1: movl %2, %0\n\tdecl %1\n\tjnz 1b" : "=&r"(r), "+r"(n) : "r"(a) : "cc");
#endif
  return r;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), x = 5, in_a, in_d, global;
  assert(plus_one(3) == 4);
  assert(add_to(&x) == 5 && x == 6);
  assert(either(1, 7, 8) == 7 && either(0, 7, 8) == 8);
  assert(last(a) == a);
  // Registers that are named are different ones, an input may start in the output's, and a variable needs no register for its address.
  __asm__("movl %2, %0\n\tmovl %3, %1" : "=a"(in_a), "=d"(in_d) : "b"(a), "c"(x));
  assert(in_a == a && in_d == 6);
  __asm__("addl $1, %0\n\taddl %2, %0" : "=r"(in_a) : "0"(1), "r"(x));
  assert(in_a == 8);
  __asm__("movl $2, %0\n\txchgl %0, %1" : "=r"(in_a), "=m"(global));
  assert(global == 2);
  return 0;
}
