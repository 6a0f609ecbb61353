// heddle: => safe complete
// heddle: -DHANDLER => safe complete
// about: a signal to the process itself ends it, or the only thread handles it; of others nothing is known
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

static int handled;

static void handler(int number) { handled = number; }

int main(void) {
    int r = kill(getpid() + 1, SIGTERM);
    assert(r == 0 || errno == EPERM || errno == ESRCH);
    assert(kill(getpid(), 0) == 0 && kill(getpid(), 1000) == -1 && errno == EINVAL);
    signal(SIGUSR1, SIG_IGN);
    assert(kill(getpid(), SIGUSR1) == 0);
#ifdef HANDLER
    signal(SIGUSR2, handler);
    assert(kill(getpid(), SIGUSR2) == 0);
    assert(handled == SIGUSR2); // the only thread handles it before kill returns
#endif
    kill(getpid(), SIGTERM);
    assert(0);
}
