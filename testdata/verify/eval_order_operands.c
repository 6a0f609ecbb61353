// heddle: -DC=0 => safe complete +evaluation-order
// heddle: -DC=0 --evaluation-order all => violated assert -evaluation-order
// heddle: -DC=1 => safe complete +evaluation-order
// heddle: -DC=1 --evaluation-order all => violated assert
// heddle: -DC=2 => safe complete +evaluation-order
// heddle: -DC=2 --evaluation-order all => violated assert
// heddle: -DC=3 => safe complete +evaluation-order
// heddle: -DC=3 --evaluation-order all => violated assert
// heddle: -DC=4 => safe complete +evaluation-order
// heddle: -DC=4 --evaluation-order all => violated assert
// heddle: -DC=5 => safe complete +evaluation-order
// heddle: -DC=5 --evaluation-order all => violated assert
// heddle: -DC=6 => safe complete +evaluation-order
// heddle: -DC=6 --evaluation-order all => violated assert
// heddle: -DC=7 => safe complete +evaluation-order
// heddle: -DC=7 --evaluation-order all => violated assert
// heddle: -DC=8 => safe complete +evaluation-order
// heddle: -DC=8 --evaluation-order all => violated assert
// heddle: -DC=9 => safe complete +evaluation-order
// heddle: -DC=9 --evaluation-order all => violated assert
// heddle: -DC=10 => safe complete +evaluation-order
// heddle: -DC=10 --evaluation-order all => violated assert
// heddle: -DC=11 => safe complete +evaluation-order
// heddle: -DC=11 --evaluation-order all => violated assert
// heddle: -DC=12 => safe complete +evaluation-order
// heddle: -DC=12 --evaluation-order all => violated div
// heddle: -DC=13 => safe complete +evaluation-order
// heddle: -DC=13 --evaluation-order all => violated assert
// heddle: -DC=14 => safe complete +evaluation-order -unsequenced-side-effects
// heddle: -DC=14 --evaluation-order all => violated assert
// heddle: -DC=15 => safe complete +evaluation-order
// heddle: -DC=15 --evaluation-order all => violated assert
// about: operands, subscripts, both sides of assignments, initialisers and results of calls whose order counts
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  int a, b;
};

int n, table[4];
char text[4] = "ab";
atomic_int x;

static int next(void) { return ++n; }

static int first(int a, int b) { return a; }

static int second(int a, int b) { return b; }

static int (*which)(int, int) = first;

static int turn(void) {
  which = second;
  return 1;
}

static struct pair both(void) {
  struct pair p = {n, n + 1};
  n = 5;
  return p;
}

static int *at(void) { return &table[n]; }

static int deep(int k) { return k == 0 ? next() : deep(k - 1); }

static void put(int *p, int v) { *p = v; }

static int get(const int *p) { return *p; }

static int set(int *p) {
  put(p, 7);
  return 0;
}

int main(void) {
#if C == 0
  assert(next() - next() == -1);
#elif C == 1
  int r = n + deep(2);
  assert(r == 1);
#elif C == 2
  table[next()] = next();
  assert(table[1] == 2);
#elif C == 3
  n += deep(1);
  assert(n == 2);
#elif C == 4
  int v[] = {next(), next()};
  assert(v[0] == 1);
#elif C == 5
  int r = which(turn(), 0);
  assert(r == 1);
#elif C == 6
  int r = both().b * 10 + n;
  assert(r == 15);
#elif C == 7
  struct pair p = {.b = next(), .a = next()};
  assert(p.a == 1);
#elif C == 8
  int local = 3, r = get(&local) + set(&local);
  assert(r == 3);
#elif C == 9
  int r = atomic_fetch_add(&x, 1) * 10 + atomic_fetch_add(&x, 1);
  assert(r == 1);
#elif C == 10
  int r = strlen(text) * 10 + (strcpy(text, "x") == text);
  assert(r == 21);
#elif C == 11
  /* the evaluation of b() + c() is not one step for a() */
  int r = next() * 100 + (next() * 10 + next());
  assert(r != 100 * 2 + 10 + 3);
#elif C == 12
  int r = (n == 0 ? exit(0), 1 : 1) + 10 / n;
  assert(r == 1);
#elif C == 13
  int (*get_next)(void) = next;
  int r = (*get_next)() + 2 * (n ? 1 : 0);
  assert(r == 3);
#elif C == 14
  int i = 0, v[][2] = {{i++, 2}, {i++, 3}};
  assert(v[0][0] == 0);
#elif C == 15
  *at() = next();
  assert(table[0] == 1);
#endif
  return 0;
}
