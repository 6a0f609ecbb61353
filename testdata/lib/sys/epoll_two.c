// pruned: => safe complete
// pruned: -DONE => violated deadlock
// about: two threads wait for one counter that is a semaphore: it lets each through once
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int set, counter;

static void *waiter(void *arg) {
    struct epoll_event got;
    eventfd_t n;
    do
        while (epoll_wait(set, &got, 1, -1) < 0) ;
    while (eventfd_read(counter, &n) != 0);
    return arg;
}

int main(void) {
    struct epoll_event e = {0};
    pthread_t t, u;
    set = epoll_create1(0);
    counter = eventfd(0, EFD_SEMAPHORE | EFD_NONBLOCK);
    if (set < 0 || counter < 0) return 0;
    e.events = EPOLLIN;
    if (epoll_ctl(set, EPOLL_CTL_ADD, counter, &e) != 0) return 0;
    pthread_create(&t, 0, waiter, 0);
    pthread_create(&u, 0, waiter, 0);
#ifdef ONE
    eventfd_write(counter, 1);
#else
    eventfd_write(counter, 2);
#endif
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
