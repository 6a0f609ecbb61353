// Every path ends in undefined behaviour that is not checked for: nothing is shown.
// heddle: --check race => safe vacuous +no-undefined-behaviour
// heddle: --check assert => safe vacuous +no-undefined-behaviour
// heddle: => violated pthread:13
#include <pthread.h>

int g;
void *f(void *a) { g = 8; return 0; }

int main(void)
{
	pthread_mutexattr_t attr;
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE); // violated here: never initialised
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	g = 9;
	pthread_join(t, 0);
	return 0;
}
