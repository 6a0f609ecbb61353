// pruned: => safe complete
// about: who waits for an event counter and a pipe is told of what is ready there, and only of that, with what it gave, until it has read it
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int counter, ends[2], data;

static void *writer(void *arg) {
    uint64_t one = 1;
    data = 1;
    write(counter, &one, sizeof one);
    return arg;
}

int main(void) {
    struct epoll_event e = {0}, got[4];
    pthread_t t;
    uint64_t n;
    int set = epoll_create1(0), ready;
    if (set < 0) return 0;
    counter = eventfd(0, 0);
    if (counter < 0 || pipe(ends) != 0) return 0;
    e.events = EPOLLIN;
    e.data.fd = counter;
    if (epoll_ctl(set, EPOLL_CTL_ADD, counter, &e) != 0) return 0;
    e.data.ptr = ends;
    if (epoll_ctl(set, EPOLL_CTL_ADD, ends[0], &e) != 0) return 0;
    assert(epoll_ctl(set, EPOLL_CTL_ADD, ends[0], &e) == -1 && (errno == EEXIST || errno == ENOMEM));
    ready = epoll_wait(set, got, 4, 0);
    assert(ready == 0 || ready == -1 && errno == EINTR);
    pthread_create(&t, 0, writer, 0);
    do ready = epoll_wait(set, got, 4, -1);
    while (ready < 0);
    assert(ready == 1 && got[0].events == EPOLLIN && got[0].data.fd == counter);
    read(counter, &n, sizeof n);
    assert(n == 1 && data == 1);
    assert(epoll_wait(set, got, 4, 10) <= 0);
    pthread_join(t, 0);
    close(ends[1]);
    ready = epoll_wait(set, got, 4, -1);
    if (ready < 0) return 0;
    assert(ready == 1 && got[0].events == EPOLLHUP && got[0].data.ptr == ends);
    assert(epoll_ctl(set, EPOLL_CTL_DEL, ends[0], 0) == 0);
    assert(epoll_ctl(set, EPOLL_CTL_MOD, ends[0], &e) == -1 && errno == ENOENT);
    close(set);
    return 0;
}
