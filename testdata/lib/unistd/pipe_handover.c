// pruned: => safe complete
// about: what is read from a pipe is what was written, in order, and comes after it; with no writer left it ends
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int ends[2], data;

void *producer(void *arg) {
	data = 5;
	if (write(ends[1], "ab", 2) != 2)
		return 0;
	close(ends[1]);
	return 0;
}

int main(void) {
	pthread_t t;
	char c;
	if (pipe(ends) != 0)
		return 0;
	pthread_create(&t, 0, producer, 0);
	ssize_t n = read(ends[0], &c, 1);
	assert(n == 1 && c == 'a' && data == 5);
	n = read(ends[0], &c, 1);
	assert(n == 1 && c == 'b');
	n = read(ends[0], &c, 1);
	assert(n == 0);
	pthread_join(t, 0);
	return 0;
}
