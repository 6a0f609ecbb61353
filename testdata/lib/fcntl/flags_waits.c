// heddle: => violated deadlock
// heddle: -DASSUMED => violated assert
// about: who reads from an empty pipe waits, unless it was told not to; that this succeeds nobody says
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
    int ends[2];
    char c;
#ifdef ASSUMED
    assert(fcntl(0, F_SETFL, O_NONBLOCK) == 0);
#endif
    if (pipe(ends) == 0) {
        fcntl(ends[0], F_SETFL, 0);
        read(ends[0], &c, 1);
    }
    return 0;
}
