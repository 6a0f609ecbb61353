// heddle: --check assert,memory,race => safe complete
// about: two threads cut texts of their own, each with its own place
#include <assert.h>
#include <pthread.h>
#include <string.h>

void *user(void *arg) {
	char text[] = "a b", *place, *first = strtok_r(text, " ", &place);
	assert(*first == 'a' && *strtok_r(0, " ", &place) == 'b' && !strtok_r(0, " ", &place));
	char *rest = text + 2, *piece = strsep(&rest, ",");
	assert(piece == text + 2 && !rest);
	return arg;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	user(0);
	pthread_join(t, 0);
	return 0;
}
