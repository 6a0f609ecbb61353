// heddle: => safe complete
// heddle: --malloc-may-fail => safe complete
// heddle: --32 => safe complete
// about: threads find a semaphore by its name; its value stays between uses, its name until it is unlinked
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

int x;

void *user(void *arg) {
	sem_t *s = sem_open("/work", O_CREAT, 0600, 0);
	if (s == SEM_FAILED)
		return arg;
	x = 1;
	sem_post(s);
	sem_close(s);
	return arg;
}

int main(void) {
	pthread_t t;
	int v;
	assert(sem_open("/work", 0) == SEM_FAILED && errno == ENOENT);
	pthread_create(&t, 0, user, 0);
	pthread_join(t, 0);
	sem_t *s = sem_open("work", 0), *again;
	if (s == SEM_FAILED)
		return 0;
	assert(x == 1 && sem_getvalue(s, &v) == 0 && v == 1);
	assert(sem_open("/work", O_CREAT | O_EXCL, 0600, 1) == SEM_FAILED && errno == EEXIST);
	again = sem_open("/work", O_CREAT, 0600, 7);
	assert(again == s);
	assert(sem_unlink("/work") == 0 && sem_unlink("/work") == -1 && errno == ENOENT);
	assert(sem_trywait(s) == 0 && sem_trywait(again) == -1);
	assert(sem_close(s) == 0 && sem_close(again) == 0);
	assert(sem_open("/a/b", O_CREAT, 0600, 1) == SEM_FAILED && errno == EINVAL);
	return 0;
}
