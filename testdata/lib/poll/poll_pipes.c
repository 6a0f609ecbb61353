// heddle: => safe complete
// about: who polls a pipe, an event counter and a pair waits until one is ready, is told of those, and has seen what was done before
#define _GNU_SOURCE
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2], pair[2], counter, data;

static void *writer(void *arg) {
    data = 1;
    write(ends[1], "x", 1);
    return arg;
}

int main(void) {
    struct timespec none = {0, 0}, wrong = {0, 1000000000};
    pthread_t t;
    counter = eventfd(0, 0);
    if (counter < 0 || pipe(ends) != 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) return 0;
    struct pollfd f[4] = {{ends[0], POLLIN, 7}, {counter, POLLIN, 7}, {pair[0], POLLIN | POLLRDHUP, 7}, {-1, POLLIN, 7}};
    assert(poll(f, 4, 0) <= 0);
    assert(ppoll(f, 4, &wrong, 0) == -1 && ppoll(f, 4, &none, 0) <= 0);
    pthread_create(&t, 0, writer, 0);
    int n = poll(f, 4, -1);
    if (n < 0) return 0;
    assert(n == 1 && f[0].revents == POLLIN && f[1].revents == 0 && f[2].revents == 0 && f[3].revents == 0 && data == 1);
    pthread_join(t, 0);
    close(pair[1]);
    close(ends[1]);
    if (poll(f, 4, -1) < 0) return 0;
    assert(f[0].revents == (POLLIN | POLLHUP) && f[2].revents == (POLLIN | POLLHUP | POLLRDHUP));
    f[0].fd = 1 << 20;
    f[1].events = POLLOUT;
    f[2].events = POLLOUT | POLLRDNORM;
    if (poll(f, 3, -1) < 0) return 0;
    assert(f[0].revents == POLLNVAL && f[1].revents == POLLOUT && f[2].revents == (POLLOUT | POLLRDNORM | POLLHUP));
    return 0;
}
