// about: semaphores that are posted, waited for, asked for, and posted once too often
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

sem_t empty, full, most;
int slot, sum, errors;

static void *produces(void *arg)
{
	for (int i = 1; i < 3; i++) {
		sem_wait(&empty);
		slot = i;
		sem_post(&full);
	}
	if (sem_post(&most))
		errors = errno;
	return 0;
}

static void *consumes(void *arg)
{
	for (int i = 1; i < 3; i++) {
		sem_wait(&full);
		sum += slot;
		sem_post(&empty);
	}
	if (!sem_trywait(&most))
		errors++;
	return 0;
}

int main(void)
{
	pthread_t t, u;
	sem_init(&empty, 0, 1);
	sem_init(&full, 0, 0);
	sem_init(&most, 0, 0x7fffffff);
	pthread_create(&t, 0, produces, 0);
	pthread_create(&u, 0, consumes, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	assert(sum == 3);
	return 0;
}
