// about: a loop that changes something each time comes back to where it was when the counter wraps round.
// pruned: --check livelock => violated livelock
// pruned: --check livelock -DENDS => safe complete
#include <pthread.h>
#include <stdatomic.h>
_Atomic unsigned char n;
void *counts(void *a)
{
#ifdef ENDS
	while (n != 255)
#else
	for (;;)
#endif
		n++;
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, counts, 0);
	pthread_join(t, 0);
	return 0;
}
