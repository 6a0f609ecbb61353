// heddle: => violated deadlock
// heddle: -DOUTSIDE => violated assert:35
// heddle: -DCLOSED => violated assert:35
// heddle: -DTWICE => violated deadlock
// heddle: -DBYTE => safe complete
// about: nobody writes; a file from outside may be ready instead; the end of the writers counts as something to read, of which there are no bytes
#include <assert.h>
#include <pthread.h>
#include <sys/select.h>
#include <unistd.h>

static int ends[2];

static void *worker(void *arg) {
#ifdef CLOSED
    close(ends[1]);
#elif defined BYTE || defined TWICE
    write(ends[1], "x", 1);
#endif
    return arg;
}

int main(void) {
    fd_set in;
    pthread_t t;
    char c;
    if (pipe(ends) != 0) return 0;
    pthread_create(&t, 0, worker, 0);
    FD_ZERO(&in);
    FD_SET(ends[0], &in);
#ifdef OUTSIDE
    FD_SET(0, &in);
#endif
    if (select(ends[0] + 1, &in, 0, 0, 0) < 0) return 0;
    assert(FD_ISSET(ends[0], &in) && read(ends[0], &c, 1) == 1);
#ifdef TWICE
    select(ends[0] + 1, &in, 0, 0, 0);
#endif
    pthread_join(t, 0);
    return 0;
}
