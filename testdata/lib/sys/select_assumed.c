// heddle: => violated assert:14
// heddle: -DTIME => violated assert:16
// about: nothing may be ready in time; and time may be left
#include <assert.h>
#include <sys/select.h>

int main(void) {
    fd_set in;
    struct timeval limit = {5, 0};
    FD_ZERO(&in);
    FD_SET(0, &in);
    int n = select(1, &in, 0, 0, &limit);
#ifndef TIME
    assert(n != 0);
#else
    assert(limit.tv_sec == 0);
#endif
    return 0;
}
