// heddle: --check assert => violated assert
// about: a thread that is cancelled before it waits unlocks the mutex all the same, and others may have it before the handlers run
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int inside, seen;

static void leave(void *arg) { seen = inside; }

static void *waiter(void *arg) {
	pthread_mutex_lock(&m);
	pthread_cleanup_push(leave, 0);
	inside = 1;
	pthread_cond_wait(&c, &m);
	pthread_cleanup_pop(0);
	return 0;
}

int main(void) {
	pthread_t t;
	pthread_mutex_lock(&m);
	pthread_create(&t, 0, waiter, 0);
	pthread_cancel(t);
	pthread_mutex_unlock(&m);
	pthread_mutex_lock(&m);
	if (inside)
		inside = 2;
	pthread_mutex_unlock(&m);
	pthread_join(t, 0);
	assert(seen != 2);
	return 0;
}
