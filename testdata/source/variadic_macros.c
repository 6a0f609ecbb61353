// heddle: => safe complete
// about: GNU's named variadic macros, a comma that goes with empty arguments however it is spaced, __VA_OPT__
#include <assert.h>
#include <string.h>

static int sum(int n, int a, int b) { return n + a + b; }
static int one(int n) { return n; }

#define call(f, args...) f(args)
#define named(f, a, more...) f(a, ##more)
#define only(more...) sum(1, ##more)
#define spaced(f, a, more ...) f(a ,## more)
#define lines(f, \
              more...) \
  f(more)
#define tight(f, a, ...) f(a,##__VA_ARGS__)
#define optional(f, a, ...) f(a __VA_OPT__(,) __VA_ARGS__)
#define within(f, a, ...) f(a __VA_OPT__(, __VA_ARGS__))
#define text(more...) #more "more,##" /* more */

int main(void) {
  assert(call(sum, 1, 2, 3) == 6 && call(one, 4) == 4);
  assert(named(sum, 1, 2, 3) == 6 && named(one, 4) == 4);
  assert(only(2, 3) == 6);
  assert(spaced(sum, 1, 2, 3) == 6 && spaced(one, 4) == 4);
  assert(lines(sum, 1, 2, 3) == 6);
  assert(tight(sum, 1, 2, 3) == 6 && tight(one, 4) == 4);
  assert(optional(sum, 1, 2, 3) == 6 && optional(one, 4) == 4);
  assert(within(sum, 1, 2, 3) == 6 && within(one, 4) == 4);
  assert(!strcmp(text(a, b), "a, bmore,##"));
  return 0;
}
