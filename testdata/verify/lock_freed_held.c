// heddle: => violated assert
// about: the memory of a lock that a thread holds is given back and another one made there: that both threads have a lock at that address keeps neither out
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <stdatomic.h>
#include <semaphore.h>
pthread_mutex_t *h, M = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t C = PTHREAD_COND_INITIALIZER;
atomic_int q;
int go;
sem_t S, never;
static void part(int i) {
	pthread_mutex_t *k = malloc(sizeof *k);
	pthread_mutex_init(k, 0);
	if (i == 0) {
		h = k;
		sem_post(&S);
		pthread_mutex_lock(&M);
		while (!go) pthread_cond_wait(&C, &M);
		pthread_mutex_unlock(&M);
		h = 0;
	} else {
		pthread_mutex_lock(k);
		assert(q != 1);
		pthread_mutex_unlock(k);
	}
	free(k);
}
void *f(void *p) {
	sem_wait(&S);
	pthread_mutex_lock(h);
	pthread_mutex_lock(&M);
	go = 1;
	pthread_cond_signal(&C);
	pthread_mutex_unlock(&M);
	q = 1;
	q = 2;
	sem_wait(&never);
	return 0;
}
void *g(void *p) { part(0); part(1); return 0; }
int main(void) {
	pthread_t a, b;
	sem_init(&S, 0, 0); sem_init(&never, 0, 0);
	pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0);
	pthread_join(b, 0);
	return 0;
}
