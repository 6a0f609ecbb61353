// heddle: => safe complete
// about: who selects an event counter, a pipe and a pair waits until one is ready, and the sets have those
#include <assert.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <unistd.h>

static int ends[2], counter, data;

static void *writer(void *arg) {
    data = 1;
    eventfd_write(counter, 1);
    return arg;
}

int main(void) {
    fd_set in, out;
    struct timeval none = {0, 0};
    pthread_t t;
    counter = eventfd(0, 0);
    if (counter < 0 || pipe(ends) != 0) return 0;
    int most = (counter > ends[0] ? counter : ends[0]) + 1;
    FD_ZERO(&in);
    FD_SET(counter, &in);
    FD_SET(ends[0], &in);
    int n = select(most, &in, 0, 0, &none);
    assert(n <= 0);
    if (n < 0) return 0;
    assert(!FD_ISSET(counter, &in) && !FD_ISSET(ends[0], &in));
    FD_SET(counter, &in);
    FD_SET(ends[0], &in);
    pthread_create(&t, 0, writer, 0);
    n = select(most, &in, 0, 0, 0);
    if (n < 0) return 0;
    assert(n == 1 && FD_ISSET(counter, &in) && !FD_ISSET(ends[0], &in) && data == 1);
    pthread_join(t, 0);
    close(ends[1]);
    FD_ZERO(&in);
    FD_ZERO(&out);
    FD_SET(ends[0], &in);
    FD_SET(counter, &in);
    FD_SET(counter, &out);
    n = pselect(most, &in, &out, 0, 0, 0);
    assert(n < 0 || n == 3 && FD_ISSET(counter, &in) && FD_ISSET(ends[0], &in) && FD_ISSET(counter, &out));
    return 0;
}
