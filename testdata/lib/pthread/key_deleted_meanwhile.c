// heddle: => violated pthread
// about: another thread deletes the key before it is used
#include <pthread.h>
#include <semaphore.h>

pthread_key_t key;
sem_t ready;

void *user(void *arg)
{
	pthread_key_t own = key;
	sem_post(&ready);
	pthread_setspecific(own, arg);
	return 0;
}

int main(void)
{
	pthread_t t;
	sem_init(&ready, 0, 0);
	pthread_key_create(&key, 0);
	pthread_create(&t, 0, user, 0);
	sem_wait(&ready);
	pthread_key_delete(key);
	pthread_join(t, 0);
	return 0;
}
