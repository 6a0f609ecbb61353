// heddle: --memory-model tso --ltl 'G{v.a == v.b}' -DCOPY => ltl false conclusive violated ltl
// heddle: --memory-model pso --ltl 'G{v.a == v.b}' -DSET => ltl false conclusive violated ltl
// heddle: --memory-model rc11 --ltl 'G{v.a == v.b}' -DCOPY => ltl false conclusive violated ltl
// heddle: --memory-model rc11 --ltl 'G{v.a == v.b}' -DSET => ltl false conclusive violated ltl
// heddle: --memory-model tso --ltl 'F({text[0] != 0} && {text[1] == 0})' -DPRINT => ltl true conclusive safe complete
// heddle: --memory-model rc11 --ltl 'F({text[0] != 0} && {text[1] == 0})' -DPRINT => ltl true conclusive safe complete
// heddle: --memory-model tso --ltl 'XX{v.a == v.b}' -DCOPY => ltl true conclusive safe complete
// heddle: --memory-model tso --ltl 'X{v.a == v.b}' -DCOPY => ltl false conclusive violated ltl
// about: a block is written scalar by scalar under every memory model, also while no other thread is there: there is a symbol for each
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
atomic_int flag;
struct { int a, b; } v, w = {1, 1};
char text[4];
static void *other(void *arg)
{
	atomic_store_explicit(&flag, 1, memory_order_relaxed);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, other, 0);
	atomic_load_explicit(&flag, memory_order_relaxed);
	pthread_join(t, 0);
#if defined COPY
	memcpy(&v, &w, sizeof v);
#elif defined SET
	memset(&v, 1, sizeof v);
#else
	sprintf(text, "%d", 12);
#endif
	return 0;
}
