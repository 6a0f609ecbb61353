// about: Peterson's algorithm again and again: who wants to enter does, if threads are treated fairly.
// heddle: --ltl 'G !({cs0} && {cs1})' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G({wants} -> F{cs0})' => ltl false conclusive violated ltl
// heddle: --ltl 'G({wants} -> F{cs0})' --fairness weak => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G F{cs1}' --fairness weak => ltl presumably-true conclusive safe complete
// heddle: --ltl 'F G{cs0==0}' --fairness weak => ltl false conclusive violated ltl
// heddle: --ltl 'G({wants} -> F{cs0})' --fairness weak -DSELFISH => ltl false conclusive violated ltl
// heddle: --ltl 'G({wants} -> F{cs0})' --unwind 3 => ltl presumably-false inconclusive unknown ltl-inconclusive
#include <pthread.h>
int flag0, flag1, turn;
int cs0, cs1, wants;

static void *zero(void *arg)
{
	while (1) {
		wants = 1;
		flag0 = 1;
		turn = 1;
		while (flag1 && turn == 1)
			;
		cs0 = 1;
		wants = 0;
		cs0 = 0;
		flag0 = 0;
	}
	return arg;
}

static void *one(void *arg)
{
	while (1) {
		flag1 = 1;
#ifdef SELFISH
		turn = 1;
		while (flag0 && turn == 0)
#else
		turn = 0;
		while (flag0 && turn == 0)
#endif
			;
		cs1 = 1;
		cs1 = 0;
		flag1 = 0;
	}
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
