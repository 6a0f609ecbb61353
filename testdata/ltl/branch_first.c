// about: inputs decide before the first node, at which threads begin to matter, what is written for ever: each way counts.
// heddle: --ltl 'G F {x==2}' => ltl false conclusive violated ltl
// heddle: --ltl 'G F {x==1}' => ltl false conclusive violated ltl
// heddle: --ltl 'G F {x!=0}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G F {x==2}' -DTHIRD => ltl false conclusive violated ltl
// heddle: --ltl 'G F ({x==1} || {x==2})' -DTHIRD => ltl false conclusive violated ltl
// heddle: --ltl 'G F ({x==1} || {x==2} || {x==3})' -DTHIRD => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G F {x==2}' -DALLOCATES => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G F {x==2}' -DALLOCATES --malloc-may-fail => ltl false conclusive violated ltl
// heddle: --ltl 'G F {x==2}' -DARGUMENTS => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G F {x==2}' -DARGUMENTS --args 1 --args-length 2 => ltl false conclusive violated ltl
// heddle: --ltl 'F {x==1}' -DTHREADS => ltl false conclusive violated ltl
// heddle: --ltl 'F {x==1}' -DTHREADS --fairness weak => ltl false conclusive violated ltl
// heddle: --ltl 'F {y==1}' -DTHREADS --fairness weak => ltl true conclusive safe complete
#include <pthread.h>
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int x, y, mode;

static void *worker(void *arg)
{
	y = 1;
	if (mode)
		x = 1;
	for (;;)
		x = x;
	return arg;
}

int main(int argc, char **argv)
{
#ifdef THREADS
	pthread_t t;
	if (__VERIFIER_nondet_bool())
		mode = 0;
	else
		mode = 1;
	pthread_create(&t, 0, worker, 0);
	pthread_join(t, 0);
#elif defined ALLOCATES
	if (!malloc(1))
		for (;;)
			x = 1;
#elif defined ARGUMENTS
	if (argc == 2 && argv[1][0] == 'x')
		for (;;)
			x = 1;
#else
	if (__VERIFIER_nondet_bool())
		for (;;)
			x = 1;
#ifdef THIRD
	if (__VERIFIER_nondet_bool())
		for (;;)
			x = 3;
#endif
#endif
	for (;;)
		x = 2;
}
