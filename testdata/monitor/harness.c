// about: a program that starts its monitor late and asks it before the end.
// monitor: dark.c => ltl presumably-true conclusive safe complete
// monitor: dark.c -DSEEN => ltl false conclusive violated ltl
// monitor: counting.c => ltl presumably-true conclusive safe complete
// monitor: counting.c -DSEEN => ltl presumably-false conclusive violated ltl
#include <pthread.h>
pthread_t ltl2ba_start_monitor(void);
void ltl2ba_finish_monitor(pthread_t);
int lamp;

int main(void)
{
	lamp = 1; /* nobody looks yet */
	lamp = 0;
	pthread_t t = ltl2ba_start_monitor();
#ifdef SEEN
	lamp = 1;
#endif
	lamp = 0;
	ltl2ba_finish_monitor(t);
	lamp = 1; /* nobody looks any more */
	return 0;
}
