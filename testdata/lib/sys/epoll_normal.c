// heddle: => safe complete
// about: a pipe with bytes is ready by both names; an event counter that is full takes more when it was read
#include <assert.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int counter;

static void *reader(void *arg) {
    eventfd_t n;
    eventfd_read(counter, &n);
    return arg;
}

int main(void) {
    struct epoll_event e = {0}, got;
    pthread_t t;
    int ends[2], set = epoll_create1(0), n;
    if (set < 0 || pipe(ends) != 0 || (counter = eventfd(0, 0)) < 0) return 0;
    e.events = EPOLLRDNORM;
    if (epoll_ctl(set, EPOLL_CTL_ADD, ends[0], &e) != 0) return 0;
    write(ends[1], "x", 1);
    n = epoll_wait(set, &got, 1, -1);
    assert(n < 0 || n == 1 && got.events == EPOLLRDNORM);
    if (epoll_ctl(set, EPOLL_CTL_DEL, ends[0], 0) != 0) return 0;
    e.events = EPOLLOUT;
    if (epoll_ctl(set, EPOLL_CTL_ADD, counter, &e) != 0) return 0;
    eventfd_write(counter, 0xfffffffffffffffe);
    pthread_create(&t, 0, reader, 0);
    n = epoll_wait(set, &got, 1, -1);
    assert(n < 0 || n == 1 && got.events == EPOLLOUT);
    pthread_join(t, 0);
    return 0;
}
