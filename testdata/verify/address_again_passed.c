// pruned: => violated assert:16
// pruned: -DTLS => violated assert:16
// about: a new thread may have the locals, and the thread-local variables, where a detached one had them that has ended: who passes their addresses on can see it
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
static _Atomic uintptr_t saved;
static _Atomic int done;
#ifdef TLS
static __thread int v;
#endif
static void look(int *p)
{
	uintptr_t now = (uintptr_t)p, before = saved;
	if (!before) { saved = now; done = 1; }
	else assert(before != now);
}
static void deeper(int *p) { look(p); }
static void *run(void *arg)
{
#ifndef TLS
	int v = 0;
#endif
	deeper(&v);
	return 0;
}
int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++) {
		pthread_create(&t[i], 0, run, 0);
		pthread_detach(t[i]);
		if (i == 0) while (!done) ;
	}
	pthread_exit(0);
}
