// heddle: => violated assert:17
// heddle: -DTIME => violated assert:19
// heddle: -DLEFT => violated assert:21
// heddle: -DLARGE => violated assert:23
// about: nothing may be ready in time; time may be left, less than a second, too; and many microseconds are seconds on Linux
#include <assert.h>
#include <sys/select.h>

int main(void) {
    fd_set in;
    struct timeval limit = {5, 0}, half = {0, 500000}, large = {0, 2000000};
    FD_ZERO(&in);
    FD_SET(0, &in);
    int n = select(1, &in, 0, 0, &limit);
    int m = select(0, 0, 0, 0, &half);
#if !defined TIME && !defined LEFT && !defined LARGE
    assert(n != 0);
#elif defined TIME
    assert(limit.tv_sec == 0);
#elif defined LEFT
    assert(half.tv_usec == 0);
#else
    assert(select(0, 0, 0, 0, &large) == -1);
#endif
    return m;
}
