// heddle: => safe complete
// heddle: -DSIX => unknown unsupported
// about: addresses as text
#include <arpa/inet.h>
#include <assert.h>
#include <string.h>

int main(void) {
    struct in_addr a;
    char text[INET_ADDRSTRLEN];
    assert(inet_pton(AF_INET, "127.0.0.1", &a) == 1 && a.s_addr == htonl(INADDR_LOOPBACK));
    assert(inet_pton(AF_INET, "127.0.0", &a) == 0 && inet_aton("127.1", &a) && a.s_addr == htonl(INADDR_LOOPBACK));
    assert(inet_ntop(AF_INET, &a, text, sizeof text) == text && !strcmp(text, "127.0.0.1") && !strcmp(inet_ntoa(a), text));
    assert(inet_addr("256.0.0.1") == INADDR_NONE);
#ifdef SIX
    struct in6_addr b;
    inet_pton(AF_INET6, "::1", &b);
#endif
    return 0;
}
