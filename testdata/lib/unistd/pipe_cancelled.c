// heddle: => safe complete
// about: a thread that waits for a pipe can be cancelled there, and another name of an end is the same end
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int ends[2];

void *reader(void *arg) {
	char c;
	read(ends[0], &c, 1);
	assert(0);
	return 0;
}

int main(void) {
	pthread_t t;
	void *r;
	int other;
	char c = 0;
	if (pipe(ends) != 0)
		return 0;
	pthread_create(&t, 0, reader, 0);
	pthread_cancel(t);
	pthread_join(t, &r);
	assert(r == PTHREAD_CANCELED);
	other = dup(ends[1]);
	if (other < 0)
		return 0;
	close(ends[1]);
	dprintf(other, "%d", 7);
	read(ends[0], &c, 1);
	assert(c == '7');
	return 0;
}
