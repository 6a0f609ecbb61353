// heddle: => safe complete
// about: a const object is taken for a constant in other static initialisers, as gcc and clang do
#include <assert.h>

const unsigned first = 3;
static const int second = 2 * first + 1;
double half = second / 2.0;
const double big = 50.0d;

int main(void) {
  static const int third = second * 10;
  assert(second == 7 && third == 70 && half == 3.5 && big == 50.0);
  return 0;
}
