// heddle: => violated assert:12
// heddle: --memory-model tso => unknown unsupported
// about: nobody says that the system has it; what it orders under a weaker memory model is not modelled
#include <assert.h>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    long did = syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL, 0);

    assert(did == 0);
    return 0;
}
