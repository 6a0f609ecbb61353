// heddle: => violated pthread
// about: whether a thread waits for a mutex when its holder initialises it again depends on when that thread is made
#include <pthread.h>
#include <semaphore.h>
pthread_mutex_t L = PTHREAD_MUTEX_INITIALIZER;
sem_t go;
void *f(void *p) { pthread_mutex_lock(&L); sem_post(&go); 
	pthread_mutex_init(&L, 0); return 0; }
void *g(void *p) { pthread_mutex_lock(&L); pthread_mutex_unlock(&L); return 0; }
int main(void) {
	pthread_t a, b;
	sem_init(&go, 0, 0);
	pthread_create(&a, 0, f, 0);
	sem_wait(&go);
	pthread_create(&b, 0, g, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	return 0;
}
