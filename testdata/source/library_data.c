// heddle: => safe complete
// about: the addresses that <netinet/in.h> names are objects of the library
#include <assert.h>
#include <netinet/in.h>
#include <string.h>

int main(void) {
  static const struct in6_addr none;
  assert(!memcmp(&in6addr_any, &none, sizeof none));
  assert(in6addr_loopback.s6_addr[15] == 1 && in6addr_loopback.s6_addr[0] == 0);
  return 0;
}
