// heddle: => safe complete
// heddle: -DBAD=1 => violated assert:72
// heddle: -DBAD=2 => violated assert:74
// about: what two ways leave behind is what each of them leaves: numbers of all sizes, in variables, members and elements
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  char c;
  short h;
  long l;
  unsigned b : 5;
} s;
unsigned char bytes[4];
int g;

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), local = a, other = b;
  unsigned char u = __VERIFIER_nondet_uchar();
  bytes[2] = u;
  s.c = u;
  s.h = a;
  s.l = a;
  s.b = u;
  g = a;

  if (a > b) { // both ways write, not the same
    local = b;
    g = a ^ 1;
    bytes[2] = u + 1;
  } else {
    other = a;
    s.c = 7;
    s.l = (long)b << 32;
  }
  assert(local == (a > b ? b : a));
  assert(other == (a > b ? b : a));
  assert(g == (a > b ? a ^ 1 : a));
  assert(bytes[2] == (unsigned char)(a > b ? u + 1 : u));
  assert(s.l == (a > b ? (long)a : (long)b << 32));
  assert(s.c == (char)(a > b ? u : 7));

  if (u & 1) // one way writes twice
    s.h = b, s.h = s.h + a;
  assert(s.h == (short)(u & 1 ? (short)b + a : a));

  if (b == 3) // members that share a word
    s.b = 9;
  assert(s.b == (b == 3 ? 9 : u & 31));

  union {
    int i;
    char c[4];
  } v;
  v.i = u;
  if (a > b) // they write different bytes of one object
    v.i = a;
  else
    v.c[1] = b;
  assert(v.i == (a > b ? a : (u | (b & 255) << 8)));

  int same = 0;
  if (a == 5) // numbers that are no inputs: two paths
    same = 1;
  assert(same == (a == 5));

  if (bytes[2] == 200 && u == 199)
    assert(a > b);
#if BAD == 1
  assert(local != 12345); // violated here: only the way that writes it
#elif BAD == 2
  assert(other != b || a > b || a == b + 1 || s.l != 6L << 32); // and here only the other
#endif
  return 0;
}
