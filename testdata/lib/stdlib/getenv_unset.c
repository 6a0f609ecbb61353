// heddle: => violated memory
// heddle: -DCHANGED --check race => violated race
// about: a variable may be unset, and changing one races with asking for another
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
void *user(void *arg) { return setenv("A", "1", 1) ? 0 : arg; }
int main(void) {
#ifdef CHANGED
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	return getenv("B") != 0;
#else
	return strlen(getenv("HOME"));
#endif
}
