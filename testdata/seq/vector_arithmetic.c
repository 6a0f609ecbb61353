// seq: vectors: arithmetic, comparisons, shifts, elements, conversions of whole vectors
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef unsigned v4u __attribute__((vector_size(16)));
typedef float v4f __attribute__((vector_size(16)));
typedef double v2d __attribute__((vector_size(16)));
typedef signed char v8c __attribute__((vector_size(8)));
typedef unsigned char v8uc __attribute__((vector_size(8)));
typedef short v4s __attribute__((vector_size(8)));
typedef long long v2l __attribute__((vector_size(16)));
static v4 g = { 1, 2, 3 }, h = (v4){ 9, 8, 7, 6 };
static void show(const char *n, v4 v) { printf("%s %d %d %d %d\n", n, v[0], v[1], v[2], v[3]); }
static v4 twice(v4 v) { return v + v; }
struct s { int a; v4f f; } st = { 1, { 1, 2, 3, 4 } };
int main(void) {
  v4 a = { 1, -2, 3, 4 }, b = { 5, 6, 7, 8 }, c = (v4){ 4, 3, 2, 1 };
  show("g", g); show("h", h);
  show("+", a + b); show("-", a - b); show("*", a * b); show("/", b / a); show("%", b % a); show("&", a & b); show("|", a | b); show("^", a ^ b);
  show("<<", b << 2); show(">>", a >> 1); show("<<v", b << c); show("-", -a); show("~", ~a); show("s+", 1 + a); show("*s", a * 3);
  show("<", a < b); show("==", a == c); show(">=", a >= c); show("!=", a != 3);
  a += b; show("+=", a); a *= 2; show("*=", a); a[1] = 100; a[2] += 5; a[3]++; show("el", a); a <<= 1; show("<<=", a);
  for (int i = 0; i < 4; i++) b[i] = i * i; show("loop", b);
  show("call", twice(b)); printf("%d\n", twice(b)[3] + (a + b)[1]);
  v4f f = { 1.5f, 2, 3, 4 }, f2 = f * f + 1.0f; printf("%g %g %g %g\n", f2[0], f2[1], f2[2], f2[3]);
  show("fcmp", f < f2); show("fcmp", f == 2.0f);
  v2d d = { 1, 2 }; d = d / 3; printf("%.17g %.17g\n", d[0], d[1]);
  v8c k = { 60, 63, -64, 1 }; k = k + k; for (int i = 0; i < 8; i++) printf("%d ", k[i]); printf("\n");
  v8uc u = { 200, 100, 255 }; u = (u >> 1) * 3; for (int i = 0; i < 8; i++) printf("%d ", u[i]); printf("\n");
  v4s s = { 1, -1, 181, 4 }; s = s * s; printf("%d %d %d %d\n", s[0], s[1], s[2], s[3]);
  v4u bits = (v4u)f; printf("%x %x\n", bits[0], bits[3]); v2l w = (v2l)a; printf("%llx\n", w[1]);
  long long one = (long long)s; v4s back = (v4s)one; printf("%llx %d\n", one, back[2]);
  st.f += 1.0f; st.f[2] = 0; printf("%g %g %g\n", st.f[0], st.f[2], st.f[3]);
  v4 *p = &a; *p = *p - 1; (*p)[0] = 7; show("p", *p); v4 arr[2] = { { 1, 1, 1, 1 }, a }; arr[0] += arr[1]; show("arr", arr[0]);
  int x = 3; v4 bc = x - (v4){ 0, 1, 2, 3 }; show("bc", bc); v4 cond = x > 2 ? a : b; show("cond", cond);
  printf("%zu %zu %zu\n", sizeof(v4), _Alignof(v4), sizeof(v8c));
  return ((v4){ 1, 2, 3, 4 } * 2)[3];
}
