// heddle: => violated
// A pool whose job is freed by two workers: the field is read after the lock was given back.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct job {
	int id;
	struct job *next;
};

struct pool {
	pthread_mutex_t lock;
	struct job *head;
};

static struct pool *pool;

static void *worker(void *arg) {
	struct pool *p = arg;
	pthread_mutex_lock(&p->lock);
	struct job *j = p->head;
	pthread_mutex_unlock(&p->lock);
	if (j) {
		p->head = j->next;
		free(j);
	}
	return 0;
}

int main(void) {
	pthread_t t[2];
	pool = malloc(sizeof *pool);
	memset(pool, 0, sizeof *pool);
	pthread_mutex_init(&pool->lock, 0);
	pool->head = calloc(1, sizeof(struct job));
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, worker, pool);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	free(pool);
	return 0;
}
