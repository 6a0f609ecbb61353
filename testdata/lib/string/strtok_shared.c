// heddle: --check race => violated race
// heddle: --context-bound 2 => violated memory
// about: the twin of string/strtok_r has one place for all threads
#include <assert.h>
#include <pthread.h>
#include <string.h>

void *user(void *arg) {
	char text[] = "a b", *first = strtok(text, " "), *second = strtok(0, " ");
	assert(first == text && second == text + 2);
	return arg;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	user(0);
	pthread_join(t, 0);
	return 0;
}
