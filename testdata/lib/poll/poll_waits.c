// heddle: => violated deadlock
// heddle: -DOTHER => violated deadlock
// heddle: -DTIME => violated assert:46
// heddle: -DCLOSED => violated assert:46
// heddle: -DBOTH => safe complete
// heddle: -DUNDER => unknown unsupported
// about: nobody writes, or to what another thread has read; time may be over before; the end of writers is told, not bytes; closing what a thread waits for is not modelled
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#ifdef TIME
#define WAIT 5
#else
#define WAIT -1
#endif

static int ends[2];

static void *worker(void *arg) {
    char c;
    struct pollfd f = {ends[0], POLLIN, 0};
#if defined CLOSED
    close(ends[1]);
#elif defined UNDER
    close(ends[0]);
#elif defined OTHER || defined BOTH
    if (poll(&f, 1, -1) == 1) read(ends[0], &c, 1);
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    if (pipe(ends) != 0) return 0;
    struct pollfd f[1] = {{ends[0], POLLIN, 0}};
    pthread_create(&t, 0, worker, 0);
#ifdef OTHER
    write(ends[1], "x", 1);
#elif defined BOTH
    write(ends[1], "xy", 2);
#endif
    int n = poll(f, 1, WAIT);
#ifndef UNDER
    assert(n < 0 || f[0].revents & POLLIN);
#endif
    pthread_join(t, 0);
    return 0;
}
