// heddle: => safe complete
// about: a transparent union takes its members' types as arguments, a null pointer constant among them
#include <assert.h>
#include <stddef.h>

struct in { int port; };
struct un { int path; };
typedef union {
  struct in *in;
  struct un *un;
} address __attribute__((transparent_union));

static int port(address a) { return a.in ? a.in->port : -1; }
static int (*const by_pointer)(address) = port;

int main(void) {
  struct in in = {7};
  struct un un = {8};
  void *any = &in;
  address both = {.un = &un};
  assert(port(&in) == 7 && port(&un) == 8 && port(any) == 7 && port(both) == 8);
  assert(port(0) == -1 && port(NULL) == -1 && by_pointer(&un) == 8);
  return 0;
}
