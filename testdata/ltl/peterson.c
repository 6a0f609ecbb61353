// about: mutual exclusion of Peterson's algorithm, without any bound; swapped, it is lost.
// heddle: --ltl 'G !({cs0} && {cs1})' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G !({cs0} && {cs1})' -DSWAPPED => ltl false conclusive violated
// heddle: --ltl 'F{cs0}' => ltl false conclusive violated ltl
// heddle: --ltl 'F{cs0}' --fairness weak => ltl true conclusive safe complete
// heddle: --ltl 'F G{flag0==0}' --fairness weak => ltl presumably-true conclusive safe complete
#include <pthread.h>
int flag0, flag1, turn;
int cs0, cs1;

static void *zero(void *arg)
{
#ifdef SWAPPED
	turn = 1;
	flag0 = 1;
#else
	flag0 = 1;
	turn = 1;
#endif
	while (flag1 && turn == 1)
		;
	cs0 = 1;
	cs0 = 0;
	flag0 = 0;
	return arg;
}

static void *one(void *arg)
{
#ifdef SWAPPED
	turn = 0;
	flag1 = 1;
#else
	flag1 = 1;
	turn = 0;
#endif
	while (flag0 && turn == 0)
		;
	cs1 = 1;
	cs1 = 0;
	flag1 = 0;
	return arg;
}

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, zero, 0);
	pthread_create(&u, 0, one, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	return 0;
}
