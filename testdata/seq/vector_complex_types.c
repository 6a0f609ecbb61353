// seq: vectors of several types: operands without a sign beside ones with, narrow ones, ++, elided braces; complex integers: common types, quotients
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef unsigned v4u __attribute__((vector_size(16)));
typedef signed char v8c __attribute__((vector_size(8)));
typedef unsigned char v8uc __attribute__((vector_size(8)));
typedef float v2f __attribute__((vector_size(8)));
static v4 pair[2] = { 1, 2, 3, 4, 5, 6 };
static struct { int k; v4 v; int l; } st = { 1, 2, 3, 4, 5, 6 };
static void show(const char *n, v4 v) { printf("%s %d %d %d %d\n", n, v[0], v[1], v[2], v[3]); }
#define NAME(e) _Generic(e, _Complex signed char: "char", _Complex unsigned char: "unsigned char", _Complex short: "short", _Complex unsigned short: "unsigned short", _Complex int: "int", _Complex float: "float", default: "other")
#define TYPE(e) printf("%s: %s\n", #e, NAME(e))
int main(void) {
  v4 a = { -8, 7, -7, 9 }; v4u b = { 2, 2, 3, 4 };
  show("a/b", a / b); show("a%b", a % b); show("b/a", (v4)(b / a)); show("a<b", a < b); show("b<a", b < a); show("a>>b", a >> b);
  v4 c = a; c /= b; show("/=", c); b += a; show("+=", (v4)b);
  show("c++", c++); show("c", c); show("--c", --c); v2f f = { 1.5f, -2 }; f--; printf("%g %g\n", f[0], f[1]);
  v8c k = { 126, -1, 100, 5 }; v8uc u = { 200, 3, 4, 250 };
  v8c less = k < u, sum = k + 1; for (int i = 0; i < 4; i++) printf("%d %d\n", less[i], sum[i]);
  for (int i = 0; i < 2; i++) show("pair", pair[i]);
  printf("%d %d\n", st.k, st.l); show("st", st.v); struct { v4 v, w; } l = { a, 1, 2 }; show("w", l.w);
  _Complex signed char z = 3; _Complex unsigned char uz = 4 + 1i; _Complex short s = 20 + 6i; _Complex unsigned short us = 5; signed char n = 3; _Complex float zf = 1;
  TYPE(z + s); TYPE(s * uz); TYPE(z + uz); TYPE(s - us); TYPE(z + n); TYPE(n * z); TYPE(z + z); TYPE(n ? z : s); TYPE(n ? z : n); TYPE(z + zf); TYPE(s + 1); TYPE(-z);
  _Complex int p = 5 + 5i, q = p / (1 + 2i), r = (-20 + 6i) / (3 + 1i); _Complex unsigned pu = 23 - 24i; pu /= 3 + 1i;
  printf("%d %d %d %d %u %u\n", __real__ q, __imag__ q, __real__ r, __imag__ r, __real__ pu, __imag__ pu);
  _Complex double none = 0, w = p ?: 1, e = none ?: w + 1; printf("%g %g %g\n", __real__ w, __real__ e, __imag__ e);
  return 0;
}
