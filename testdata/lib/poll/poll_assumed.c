// heddle: => violated assert:12
// heddle: -DCOUNT => violated assert:14
// about: nothing may be ready in time; a file that has an error is ready, but cannot be read
#include <assert.h>
#include <poll.h>

int main(void)
{
    struct pollfd f = {0, POLLIN, 0};
    int n = poll(&f, 1, 10);
#ifndef COUNT
    assert(n != 0);
#else
    assert(n != 1 || f.revents & POLLIN);
#endif
    return 0;
}
