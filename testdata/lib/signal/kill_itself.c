// pruned: => safe complete
// pruned: -DITSELF => safe complete
// pruned: -DITSELF -DIGNORED => violated assert
// about: a thread spins until its handler has run, of a signal that another one sends; one that a thread sends to itself it handles before the call returns
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static volatile sig_atomic_t handled;

static void handler(int number) { handled = number; }

static void *run(void *arg) {
    while (!handled) ;
    return arg;
}

int main(void) {
    pthread_t t;
#ifdef IGNORED
    signal(SIGUSR1, SIG_IGN);
#else
    signal(SIGUSR1, handler);
#endif
#ifdef ITSELF
    assert(pthread_kill(pthread_self(), SIGUSR1) == 0);
    assert(handled == SIGUSR1);
    assert(pthread_kill(pthread_self(), 32) && raise(33)); // the thread library's own
#endif
    pthread_create(&t, 0, run, 0);
#ifndef ITSELF
    return pthread_kill(t, SIGUSR1);
#endif
    pthread_join(t, 0);
    return 0;
}
