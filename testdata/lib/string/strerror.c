// heddle: --check assert,memory,race => safe complete
// about: the text of an error goes to memory of the thread's own, in both forms of the function
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>

void *user(void *arg) {
	char text[32];
	assert(strerror_r(ENOENT, text, sizeof text) == 0 && strcmp(text, "No such file or directory") == 0);
	assert(strerror_r(ENOENT, text, 3) == ERANGE && strcmp(text, "No") == 0);
	assert(strerror_r(9999, text, sizeof text) == EINVAL && strcmp(text, "Unknown error 9999") == 0);
	return arg;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	user(0);
	pthread_join(t, 0);
	assert(strcmp(strerror(EAGAIN), "Resource temporarily unavailable") == 0);
	return 0;
}
