// heddle: => violated assert:14
// heddle: -DSHORT => violated memory:19
// about: nobody says that a socket can be made, and what comes may be less than was asked for
#include <assert.h>
#include <sys/socket.h>
#include <unistd.h>

static int lengths[4];

int main(void) {
    int s = socket(AF_UNIX, SOCK_STREAM, 0), n;
    unsigned char first;
#ifndef SHORT
    assert(s >= 0);
#endif
    if (s < 0) return 1;
    n = recv(s, &first, 1, MSG_WAITALL);
    if (n < 1) return 1;
    lengths[first]++;
    close(s);
    return 0;
}
