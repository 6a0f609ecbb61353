// heddle: => safe complete
// heddle: -DHANDLER => unknown unsupported
// about: a signal to the process itself that it does not handle ends it; of others nothing is known
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

static void handler(int number) { (void)number; }

int main(void) {
    int r = kill(getpid() + 1, SIGTERM);
    assert(r == 0 || errno == EPERM || errno == ESRCH);
    assert(kill(getpid(), 0) == 0 && kill(getpid(), 1000) == -1 && errno == EINVAL);
    signal(SIGUSR1, SIG_IGN);
    assert(kill(getpid(), SIGUSR1) == 0);
#ifdef HANDLER
    signal(SIGUSR2, handler);
    kill(getpid(), SIGUSR2);
#endif
    kill(getpid(), SIGTERM);
    assert(0);
}
