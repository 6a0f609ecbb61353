// heddle: => violated assert:10
// heddle: -DJOINED => violated pthread:17
// about: a name of 16 chars is refused; a thread that was joined has none
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

void *user(void *arg) { return arg; }

void check(int e) { assert(e == 0); } // violated here
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	pthread_join(t, 0);
	pthread_setname_np(pthread_self(), "x"), t = t;
#ifdef JOINED
	pthread_setname_np(t, "name"); // violated here
#endif
	check(pthread_setname_np(pthread_self(), "sixteen letters."));
	return 0;
}
