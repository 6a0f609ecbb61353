// heddle: => safe complete
// heddle: -DOTHER => unknown unsupported
// about: a thread names itself; what is too long is cut off
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <sys/prctl.h>

void *user(void *arg)
{
    char name[16];
    assert(prctl(PR_SET_NAME, "worker") == 0);
    assert(pthread_getname_np(pthread_self(), name, sizeof name) == 0 && strcmp(name, "worker") == 0);
    return arg;
}

int main(void)
{
    pthread_t t;
    char name[16];
    assert(prctl(PR_SET_NAME, "more than fifteen letters") == 0);
    pthread_create(&t, 0, user, 0);
    pthread_join(t, 0);
    assert(prctl(PR_GET_NAME, name) == 0 && strcmp(name, "more than fifte") == 0);
#ifdef OTHER
    prctl(PR_SET_DUMPABLE, 0);
#endif
    return 0;
}
