// heddle: --check assert => violated assert
// about: a path ends where a semaphore is destroyed on which a thread waits, which it may do from its beginning: the other order, in which it is made later, has the violation
#include <pthread.h>
#include <assert.h>
#include <semaphore.h>
sem_t S;
void *f(void *p) { sem_destroy(&S); sem_init(&S, 0, 0); return 0; }
void *g(void *p) { sem_wait(&S); return 0; }
int main(void) {
	pthread_t a, b;
	sem_init(&S, 0, 0);
	pthread_create(&a, 0, f, 0);
	pthread_create(&b, 0, g, 0);
	pthread_join(a, 0); sem_post(&S); pthread_join(b, 0);
	// reached if f was done before g began to wait
	assert(0);
	return 0;
}
