// heddle: => violated memory:30
// heddle: -DWAIT => violated deadlock
// heddle: -DAGAIN => violated memory:28
// heddle: -DDESTROY => violated pthread:19
// heddle: -DDESTROY --check assert => safe
// heddle: -DUNNAMED => violated pthread:23
// heddle: -DUNNAMED --check assert => safe
// about: the twins of semaphore/named_sem use a semaphore that is closed, wait for one that nobody posts, destroy one as if it had no name, or close one that has none
#include <fcntl.h>
#include <semaphore.h>

int main(void) {
	sem_t *s = sem_open("/work", O_CREAT, 0600, 0);
#ifdef WAIT
	sem_wait(s);
#endif
	sem_post(s);
#ifdef DESTROY
	sem_destroy(s); // violated here
#elif defined UNNAMED
	sem_t unnamed;
	sem_init(&unnamed, 0, 0);
	sem_close(&unnamed); // violated here
#endif
	if (sem_trywait(s) == 0)
		sem_close(s);
#ifdef AGAIN
	sem_close(s); // violated here
#elif !defined DESTROY && !defined UNNAMED
	sem_wait(s); // violated here
#endif
	return 0;
}
