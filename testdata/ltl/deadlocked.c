// about: a deadlock ends a path; the value there is what it is.
// heddle: --ltl 'F{s==1}' --check assert => ltl presumably-false conclusive violated
// heddle: --ltl 'G{s==0}' --check assert => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G{s==0}' => ltl presumably-true inconclusive violated deadlock
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int s;

int main(void)
{
	pthread_mutex_lock(&m);
	pthread_mutex_lock(&m);
	s = 1;
	return 0;
}
