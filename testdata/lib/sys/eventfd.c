// heddle: => safe complete
// about: a read takes the whole count, and waits while it is 0
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

int fd, data;

void *worker(void *arg) {
	uint64_t two = 2;
	data = 1;
	write(fd, &two, sizeof two);
	return 0;
}

int main(void) {
	pthread_t t;
	uint64_t n;
	fd = eventfd(0, 0);
	if (fd < 0)
		return 0;
	pthread_create(&t, 0, worker, 0);
	read(fd, &n, sizeof n);
	assert(n == 2 && data == 1);
	pthread_join(t, 0);
	close(fd);
	return 0;
}
