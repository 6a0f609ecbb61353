// about: a wait that may end by itself need not: where the signal is lost the path ends with the wait
// heddle: --check assert --spurious-wakeups --ltl 'F{done}' => ltl presumably-false conclusive violated ltl
// heddle: --check assert --spurious-wakeups --ltl 'G{!done}' => ltl false conclusive violated ltl
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int done;

int main(void)
{
	pthread_mutex_lock(&m);
	pthread_cond_wait(&c, &m);
	done = 1;
	pthread_mutex_unlock(&m);
}
