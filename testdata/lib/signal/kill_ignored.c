// heddle: => violated assert
// heddle: -DOTHER => violated assert
// about: a signal that the process ignores does not end it; a process may be gone
#include <assert.h>
#include <signal.h>
#include <unistd.h>

int main(void) {
#ifdef OTHER
    assert(kill(getppid() + 1, 0) == 0);
#else
    signal(SIGTERM, SIG_IGN);
    kill(getpid(), SIGTERM);
    assert(0);
#endif
    return 0;
}
