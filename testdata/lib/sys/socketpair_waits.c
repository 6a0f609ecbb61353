// heddle: => violated deadlock
// heddle: -DCLOSED => safe complete
// heddle: -DSIGNAL => violated assert:10
// about: who waits for the other end waits until it is closed; nothing comes back to who sends; sending to an end that is closed is a signal
#include <assert.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

static void broken(int number) { assert(0); }

int main(void) {
    int ends[2];
    char c;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 0;
#ifdef CLOSED
    close(ends[1]);
#elif defined SIGNAL
    signal(SIGPIPE, broken);
    close(ends[1]);
    send(ends[0], "x", 1, 0);
#else
    write(ends[0], "x", 1);
#endif
    recv(ends[0], &c, 1, 0);
    return 0;
}
