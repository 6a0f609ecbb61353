// heddle: => violated deadlock
// about: two threads read, one char is written, and the end for writing stays open
#include <pthread.h>
#include <unistd.h>

int ends[2];

void *reader(void *arg) {
	char c;
	read(ends[0], &c, 1);
	return 0;
}

int main(void) {
	pthread_t t, u;
	if (pipe(ends) != 0)
		return 0;
	pthread_create(&t, 0, reader, 0);
	pthread_create(&u, 0, reader, 0);
	write(ends[1], "x", 1);
	pthread_join(t, 0);
	pthread_join(u, 0);
	return 0;
}
