// seq: complex numbers: parts, arithmetic with real and complex operands, conversions, constants, GNU's complex integers
#include <stdio.h>
#define I 1.0iF
typedef double _Complex zd;
typedef float _Complex zf;
static zd at = 1.5 + 2.0i, conj_at = ~(1.0 + 3.0i), real_only = 4;
static zf table[3] = { 1.0f + 1.0if, 2, 3.0if };
static _Complex int gi = 3 + 4i;
struct pair { int k; zd z; } sp = { 7, 1 - 1.0i };
static void show(const char *n, zd z) { printf("%s %.17g %.17g\n", n, __real__ z, __imag__ z); }
static zd add(zd a, zd b) { return a + b; }
static zf half(zf a) { return a / 2; }
static zd global;
static zd set(void) { global = 9; return global; }
int main(void) {
  zd a = 1.0 + 2.0 * I, b = 3 - 4.0i, c;
  show("at", at); show("conj", conj_at); show("real", real_only);
  for (int i = 0; i < 3; i++) show("table", table[i]);
  printf("%d %d %d\n", __real__ gi, __imag__ gi, sp.k); show("sp", sp.z);
  show("a+b", a + b); show("a-b", a - b); show("a*b", a * b); show("a/b", a / b); show("b/a", b / a);
  show("a+1", a + 1); show("1-a", 1 - a); show("a-1", a - 1); show("2*a", 2 * a); show("a*2", a * 2); show("a/2", a / 2); show("1/a", 1 / a);
  show("-a", -a); show("~a", ~a); show("+a", +a);
  printf("%d %d %d %d\n", a == b, a != b, a == 1.0 + 2.0i, a == 1);
  printf("%d %d %d\n", !a, a && b, !(0 * 1.0i));
  c = a; c += b; show("+=", c); c -= 1; show("-=", c); c *= a; show("*=", c); c /= a; show("/=", c); c *= 2; show("*=2", c);
  __real__ c = 5; __imag__ c += 1; show("parts", c);
  c++; show("++", c); show("post", c--); show("after", c); show("pre", --c);
  show("add", add(a, b)); show("half", half(3.0f + 5.0if));
  double d = a; int i = b; float f = (float)(a * b); zf g = a; long double _Complex l = a; l *= l;
  printf("%g %d %g\n", d, i, f); show("g", g); show("l", l);
  _Complex int q = gi * gi, r = gi / (1 + 1i), s = gi - 1; printf("%d %d %d %d %d %d\n", __real__ q, __imag__ q, __real__ r, __imag__ r, __real__ s, __imag__ s);
  _Complex unsigned char uc = 200 + 100i; uc += uc; printf("%d %d\n", __real__ uc, __imag__ uc);
  show("cond", d > 0 ? a : b); show("cond2", d > 2 ? a : 1); show("stmt", ({ zd t = a; t * 2; }));
  zd *p = &c; *p = *p * *p; show("ptr", *p); zd arr[2] = { a, [1] = b }; arr[0] += arr[1]; show("arr", arr[0]);
  show("built", __builtin_complex(1.0, -0.0)); show("setadd", set() + global);
  printf("%zu %zu %zu %zu %zu\n", sizeof(zf), sizeof(zd), sizeof(long double _Complex), _Alignof(zf), sizeof(_Complex short));
  printf("%d\n", _Generic(1i, _Complex int: 1000, default: 2000) + _Generic(a * 1.0f, zd: 1, zf: 2, default: 3) + 10 * _Generic(g + 1, zf: 1, default: 2) + 100 * _Generic(g + 1.0, zd: 1, default: 2));
  if (a) printf("true %d\n", (_Bool)(0.0i + 0)); 
  zd w = 0; for (int k = 0; k < 20; k++) w = w * w + (0.3 + 0.4i); show("mandel", w);
  struct pair t = sp; t.z *= I; show("mem", t.z); __imag__ t.z = 0; show("mem", t.z);
  return (int)__real__ (a * ~a);
}
