// heddle: => violated assert:10
// about: other threads go on while the handlers of quick_exit run
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int ended;

void end(void) { ended = 1; }
void *work(void *arg) { assert(!ended); return arg; } // violated here

int main(void)
{
	pthread_t t;
	at_quick_exit(end);
	pthread_create(&t, 0, work, 0);
	quick_exit(0);
}
