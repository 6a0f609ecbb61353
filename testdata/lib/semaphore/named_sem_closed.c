// heddle: => violated memory:14
// heddle: -DWAIT => violated deadlock
// about: the twins of semaphore/named_sem use a semaphore that is closed, or wait for one that nobody posts
#include <fcntl.h>
#include <semaphore.h>

int main(void) {
	sem_t *s = sem_open("/work", O_CREAT, 0600, 0);
#ifdef WAIT
	sem_wait(s);
#endif
	sem_post(s);
	sem_close(s);
	sem_wait(s); // violated here
	return 0;
}
