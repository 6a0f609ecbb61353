// heddle: => violated pthread
// heddle: -DASSIGNED => violated pthread
// heddle: -DDESTROYED => violated pthread
// heddle: -DINITIALISED => safe complete
// about: POSIX leaves undefined what a wait at, or a destroy of, a copy of a barrier does; a copy may be initialised
#include <pthread.h>
#include <string.h>

pthread_barrier_t one, other;

int main(void) {
	pthread_barrier_init(&one, 0, 1);
#ifdef ASSIGNED
	other = one;
#else
	memcpy(&other, &one, sizeof other);
#endif
#ifdef INITIALISED
	pthread_barrier_init(&other, 0, 1);
#endif
#ifdef DESTROYED
	pthread_barrier_destroy(&other); // violated here
#else
	pthread_barrier_wait(&other); // violated here
#endif
}
